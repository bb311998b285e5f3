package org.authmeter.benchmarks.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.benchmarks.method.ToolComparison.Relation;
import org.junit.jupiter.api.Test;

class ToolComparisonTest {
  private static final ToolComparison RATE =
      ToolComparison.of("ours", "bare", Metric.RATE, Relation.AT_LEAST, 0.95);
  private static final ToolComparison CPU =
      ToolComparison.of("ours", "bare", Metric.CPU, Relation.AT_MOST, 1.15);

  private record Named(String id) implements Tool {
    @Override
    public String title() {
      return id;
    }

    @Override
    public String version() {
      return "1.0";
    }

    @Override
    public Start start(Path folder) {
      throw new UnsupportedOperationException();
    }
  }

  /** Slices of one second with so many operations and milliseconds of processor time. */
  private static Result result(String id, long[] operations, double cpuMs, double compilerMs) {
    Result result = new Result("", new Named(id), "1.0");
    for (int i = 0; i < operations.length; i++) {
      long start = (i + 1) * 10_000_000L;
      Slice slice = new Slice(1, i + 1);
      slice.begin(start - 1000, new ProcessorTime.Reading(start, 100, 50, 10));
      slice.end(new ProcessorTime.Reading(start + 1_000_000, 100 + cpuMs, 50 + compilerMs, 10));
      result.add(slice);
      result.operation(start + 500_000, 2000, operations[i], null);
    }
    return result;
  }

  private static Result result(String id, long... operations) {
    return result(id, operations, 1000, 0);
  }

  @Test
  void shouldCompareSliceBySliceWhenTheMachineWasSlowForOne() {
    Aim aim =
        RATE.judge(List.of(result("ours", 96, 48, 192, 96), result("bare", 100, 50, 200, 100)));
    assertThat(aim.ratio()).isEqualTo(new Estimate(0.96, 0.96, 0.96, 4));
    assertThat(aim.holds()).isTrue();
    assertThat(aim.isWide()).isFalse();
    assertThat(aim.line())
        .isEqualTo("rate of ours / bare: 0.960 (0.960 to 0.960), aim at least 0.950: holds");
  }

  @Test
  void shouldTakeTheCompilerOutOfTheProcessorTime() {
    Aim aim =
        CPU.judge(
            List.of(
                result("ours", new long[] {100, 100}, 500, 270),
                result("bare", new long[] {100, 100}, 210, 10)));
    assertThat(aim.ratio().median()).isCloseTo(1.15, within(1e-9));
    assertThat(aim.holds()).isTrue();
  }

  @Test
  void shouldWantMoreSlicesWhileTheIntervalIsWide() {
    Aim aim = RATE.judge(List.of(result("ours", 80, 95, 110), result("bare", 100, 100, 100)));
    assertThat(aim.holds()).isTrue();
    assertThat(aim.isWide()).isTrue();
    assertThat(aim.line()).endsWith("holds; the interval is still too wide");
  }

  @Test
  void shouldLeaveOutSlicesThatOneOfBothDidNotFinish() {
    Aim aim = RATE.judge(List.of(result("ours", 90, 90, 90), result("bare", 100, 0)));
    assertThat(aim.ratio()).isEqualTo(new Estimate(0.9, 0.9, 0.9, 1));
    assertThat(aim.holds()).isFalse();
  }

  @Test
  void shouldJudgeNothingWithoutFigures() {
    assertThat(RATE.judge(List.of(result("ours", 10)))).isNull();
    assertThat(RATE.judge(List.of(result("ours", 10), result("bare")))).isNull();
    assertThat(
            ToolComparison.withoutAim("ours", "bare", Metric.RATE)
                .judge(List.of(result("ours", 10), result("bare", 20)))
                .holds())
        .isNull();
  }

  @Test
  void shouldCompareWithAUnit() {
    ToolComparison share =
        ToolComparison.absolute("ours", 1800, Metric.RATE, Relation.AT_LEAST, 0.995);
    Aim aim = share.judge(List.of(result("ours", 1800, 1782, 1800)));
    assertThat(aim.ratio().median()).isEqualTo(1);
    assertThat(aim.holds()).isTrue();
  }

  @Test
  void shouldTakeOneFigureOffAnother() {
    ToolComparison cost =
        ToolComparison.difference("ours", "bare", 0.001, Metric.CPU, Relation.BELOW, 10);
    Aim aim =
        cost.judge(
            List.of(
                result("ours", new long[] {1000, 1000, 1000}, 25, 0),
                result("bare", new long[] {1000, 1000, 1000}, 20, 0)));
    assertThat(aim.ratio().median()).isCloseTo(5, within(1e-9));
    assertThat(aim.line())
        .startsWith("CPU per operation of ours - bare, in 0.0010 ms: 5.000")
        .endsWith("aim below 10.0: holds");
  }

  @Test
  void shouldCompareWarmUps() {
    Result ours = result("ours", 1);
    Result bare = result("bare", 1);
    ToolComparison warmUp = ToolComparison.of("ours", "bare", Metric.WARM_UP, Relation.AT_MOST, 1);
    assertThat(warmUp.judge(List.of(ours, bare))).isNull();
    ours.warmedUp(new ToolWarmUp.Cost(20, 12, true));
    bare.warmedUp(new ToolWarmUp.Cost(10, 10, true));
    Aim aim = warmUp.judge(List.of(ours, bare));
    assertThat(aim.ratio().median()).isEqualTo(1.2);
    assertThat(aim.holds()).isFalse();
    assertThat(aim.isWide()).isFalse();
    ours.warmedUp(new ToolWarmUp.Cost(30, 8, true));
    bare.warmedUp(new ToolWarmUp.Cost(10, 10, true));
    assertThat(warmUp.judge(List.of(ours, bare)).ratio()).isEqualTo(new Estimate(1, 0.8, 1.2, 2));
    assertThat(ours.warmUp()).isEqualTo(new ToolWarmUp.Cost(25, 10, true));
  }

  @Test
  void shouldKeepWhatAPauseLengthenedOutOfThePercentiles() {
    Result result = result("ours", 0);
    long start = 10_000_000;
    List<Long> times = new ArrayList<>(List.of(3_000_000L, 2000L));
    times.forEach(micros -> result.operation(start + 10_000, micros, 1, null));
    result.operation(start + 1_000_001, 1, 1, null); // after the slice
    result.operation(start + 20_000, 1, 1, "LOGIN_REFUSED");
    result.operation(start - 100, 1, 1, "TIMEOUT"); // before the slice: an error nevertheless
    assertThat(result.operations()).isEqualTo(2);
    assertThat(result.percentileMs(99)).isCloseTo(2, within(0.01));
    assertThat(result.errors()).isEqualTo(2);
    assertThat(result.firstError()).isEqualTo("LOGIN_REFUSED");
    assertThat(result.slices().get(0).errors()).isEqualTo(1);
  }

  @Test
  void shouldPrintEveryToolAndEveryProblem() {
    Result ours = result("ours", 100, 110, 120);
    ours.warmedUp(new ToolWarmUp.Cost(30, 25, false));
    Result missing = new Result("", new Named("locust"), "2.0");
    missing.missing("no python3");
    Result broken = new Result("", new Named("grinder"), "3.11");
    broken.broke("it ended with 1");
    String text = Table.of("login", List.of(ours, missing, broken));
    assertThat(text)
        .contains("| ours (1.0) ", "| logins/s |".substring(1), " 110 (100 to 120) |", " > 30.0 |")
        .contains("locust is not available: no python3\n")
        .contains("grinder failed: it ended with 1\n")
        .contains("ours was still warming up when its slices began.\n");
    List<String> rows = text.lines().filter(l -> l.startsWith("|")).toList();
    assertThat(rows).hasSize(5).allSatisfy(r -> assertThat(r).hasSameSizeAs(rows.get(0)));
  }
}
