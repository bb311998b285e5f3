package org.authmeter.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
  private static final Cell CELL = new Cell("ldaptive", "kill-low", 1, "login");
  private static final FaultEvent KILL = event(10_000, "kill", 10_050, "");
  private static final FaultEvent START = event(15_000, "start", 16_000, "");
  @TempDir Path folder;

  private static FaultEvent event(long asked, String action, long done, String detail) {
    return new FaultEvent(asked, "directory-1", action, done, detail);
  }

  private RecoveryRow row(List<FaultEvent> events, String... samples) throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    Files.writeString(jtl, "timeStamp,elapsed,label,success\n" + String.join("\n", samples) + "\n");
    return Recovery.of(CELL, events, jtl);
  }

  @Test
  void shouldTellErrorsGapsAndTheFirstSuccessOnceItIsBack() throws IOException {
    RecoveryRow row =
        row(
            List.of(
                event(8_000, "connections", 8_100, "5"),
                KILL,
                START,
                event(18_500, "connections", 18_600, "3"),
                event(20_000, "connections", 20_100, "0")),
            "9000,10,login,false",
            "9500,10,login,true",
            "11000,500,login,false",
            "12000,500,leg,false",
            "16500,100,login,false",
            "17000,200,login,true",
            "18000,100,login,true",
            "19000,100,login,true");
    assertThat(row)
        .isEqualTo(
            new RecoveryRow(
                "ldaptive",
                "kill-low",
                1,
                "kill directory-1",
                2,
                1,
                6_000L,
                1_200L,
                7_200,
                5L,
                3L,
                "recovered"));
  }

  @Test
  void shouldSeeThatNothingWasAffectedAndThatNothingCameBack() throws IOException {
    assertThat(row(List.of(KILL, START), "11000,10,login,true", "17000,10,login,true").verdict())
        .isEqualTo("unaffected");
    RecoveryRow dead = row(List.of(KILL, START), "11000,10,login,true", "17000,10,login,false");
    assertThat(dead.verdict()).isEqualTo("not recovered");
    assertThat(dead.firstSuccessMs()).isNull();
    RecoveryRow late = row(List.of(KILL, START), "16500,10,login,true", "17000,10,login,false");
    assertThat(late.verdict()).isEqualTo("not recovered");
  }

  @Test
  void shouldMeasureFromTheFaultWhenTheComponentStaysAway() throws IOException {
    RecoveryRow row = row(List.of(KILL), "10100,400,login,true");
    assertThat(row.awayMs()).isNull();
    assertThat(row.firstSuccessMs()).isEqualTo(450);
    assertThat(row(List.of(), "10100,400,login,true")).isNull();
  }
}
