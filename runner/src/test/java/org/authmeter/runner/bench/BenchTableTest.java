package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTableTest {

  private static Turn turn(int round, double cpuMs, long errors) {
    String error = errors == 0 ? "" : "LOGIN_REFUSED";
    return new Turn(round, 100, errors, error, 10 * round, 40, 39, 55, 80, cpuMs, 8, 1, 1, 0);
  }

  private static ToolResult result(Tool tool, Turn... turns) {
    return new ToolResult(tool, "1.0", "", false, List.of(turns));
  }

  @Test
  void shouldCompareWithinRoundsWhenTheMachineWasSlowForOne() {
    ToolResult ours = result(Tool.AUTHMETER, turn(1, 12, 0), turn(2, 60, 0), turn(3, 12, 0));
    ToolResult bare = result(Tool.BARE, turn(1, 10, 0), turn(2, 50, 0), turn(3, 10, 0));
    assertThat(ours.cpuTimes(bare)).isEqualTo(1.2);
    assertThat(Aim.of(List.of(ours, bare)))
        .containsExactly(new Aim("authmeter CPU / bare CPU", 1.2, 1.3, true));
  }

  @Test
  void shouldMissTheAimWhenAnotherToolIsAsCheap() {
    List<Aim> aims =
        Aim.of(
            List.of(
                result(Tool.AUTHMETER, turn(1, 14, 0)),
                result(Tool.BARE, turn(1, 10, 0)),
                result(Tool.JMETER, turn(1, 14, 0))));
    assertThat(aims).extracting(Aim::holds).containsExactly(false, false);
  }

  @Test
  void shouldJudgeNoAimWithoutFigures() {
    ToolResult broken = new ToolResult(Tool.BARE, "1.0", "round 1: it fell", false, List.of());
    assertThat(Aim.of(List.of(result(Tool.AUTHMETER, turn(1, 12, 0)), broken))).isEmpty();
    assertThat(Aim.of(List.of(broken))).isEmpty();
  }

  @Test
  void shouldPrintMedianAndRangeAndEveryProblem() {
    String table =
        BenchTable.of(
            List.of(
                result(Tool.AUTHMETER, turn(1, 12, 0), turn(2, 14, 3), turn(3, 13, 0)),
                result(Tool.BARE, turn(1, 10, 0), turn(2, 10, 0), turn(3, 10, 0)),
                new ToolResult(Tool.LOCUST, "2.0", "no python3", true, List.of()),
                new ToolResult(
                    Tool.GRINDER, "3.11", "round 1: it ended with 1", false, List.of())));
    assertThat(table)
        .contains("| authmeter (1.0) ", " 20.0 (10.0 to 30.0) |", " 13.0 (12.0 to 14.0) |")
        .contains(" 1.30 |")
        .contains("authmeter: 3 errors, the first: LOGIN_REFUSED\n")
        .contains("locust is not there: no python3\n")
        .contains("grinder broke: round 1: it ended with 1\n");
    List<String> rows = table.lines().filter(l -> l.startsWith("|")).toList();
    assertThat(rows).hasSize(6).allSatisfy(r -> assertThat(r).hasSameSizeAs(rows.get(0)));
    assertThat(rows)
        .allSatisfy(r -> assertThat(r.chars().filter(c -> c == '|').count()).isEqualTo(15));
  }
}
