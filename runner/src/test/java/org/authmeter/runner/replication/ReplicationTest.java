package org.authmeter.runner.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicationTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,MEMCACHED_LAG_US,"
          + "MEMCACHED_FIRST_READ_MISSES,MEMCACHED_VERSIONS,MEMCACHED_VERSIONS_NOT_SEEN,"
          + "MEMCACHED_LOST,MEMCACHED_NOT_RESYNCED";
  private static final String ROW = "1,1,memcached session,%s,,measurement 1-1,%s,%s";

  @TempDir Path folder;

  private ReplicationRow row(List<String> rows) throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    List<String> lines = new ArrayList<>(List.of(HEADER));
    lines.addAll(rows);
    Files.write(jtl, lines);
    return Replication.of("pair", "lag", 2, "memcached session", jtl);
  }

  private static String good(String variables) {
    return ROW.formatted("OK", "true", variables);
  }

  @Test
  void shouldRankTheLagsOfAllProbesAndLeaveSubResultsOut() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i <= 50; i++) { // two probes of a batch in each
      rows.add(good("%d %d,1,10,3,null,null".formatted(i, 101 - i)));
      rows.add("1,0,memcached resync,OK,,measurement 1-1,true,7777,1,1,0,null,null");
    }
    assertThat(row(rows))
        .isEqualTo(
            new ReplicationRow(
                "pair",
                "lag",
                2,
                100,
                50L,
                95L,
                99L,
                100L,
                50,
                500,
                150,
                0,
                0,
                0,
                0,
                0,
                "replicated"));
  }

  @Test
  void shouldTellWhatWasLostAndWhatCameLate() throws IOException {
    ReplicationRow lost =
        row(
            List.of(
                good("90,0,1,0,null,null"),
                ROW.formatted("NOT_REACHABLE", "false", ",0,0,0,3 of 1000,null"),
                ROW.formatted("NOT_REPLICATED", "false", ",0,0,0,null,null"),
                good("95,0,1,0,null,0 of 997")));
    assertThat(lost.keysLost()).isEqualTo(3);
    assertThat(lost.keysChecked()).isEqualTo(1000);
    assertThat(lost.keysCheckedBack()).isEqualTo(997);
    assertThat(lost.notReplicated()).isEqualTo(1);
    assertThat(lost.verdict()).isEqualTo("keys lost");
    assertThat(row(List.of(good("95,0,1,0,null,2 of 9"))).verdict()).isEqualTo("not resynced");
    ReplicationRow never =
        row(List.of(ROW.formatted("NOT_REPLICATED", "false", ",0,0,0,null,null")));
    assertThat(never.verdict()).isEqualTo("not replicated");
    assertThat(never.p50Us()).isNull();
  }

  @Test
  void shouldSayNothingOfSamplesThatDidNotProbe() throws IOException {
    assertThat(row(List.of(good("null,null,null,null,null,null")))).isNull();
    assertThat(row(List.of("1,1,memcached session,OK,,measurement 1-1,true,,,,,,"))).isNull();
  }
}
