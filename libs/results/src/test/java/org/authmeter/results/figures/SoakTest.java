package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.authmeter.results.campaign.HostsFile.Sample;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.samples.CellStatistics;
import org.junit.jupiter.api.Test;

/** A made-up record of two hours, with a sample and a test in each ten seconds. */
class SoakTest {
  private static final int SECONDS = 7200;
  private static final int STEP = 10;

  private static List<SoakResult> rows(
      LongUnaryOperator bytes, LongUnaryOperator threads, LongUnaryOperator times) {
    CellStatistics tests = new CellStatistics();
    List<Sample> samples = new ArrayList<>();
    for (long second = 0; second <= SECONDS; second += STEP) {
      long ms = 1_000_000 + 1000 * second;
      samples.add(
          new Sample(
              ms, "idp-1", 10, bytes.applyAsLong(second), threads.applyAsLong(second), null));
      long took = times.applyAsLong(second);
      tests.add(ms, ms + took, took, true);
    }
    return Soak.of(new Results.Cell(Contexts.cell("a", "P", 1), tests, new HashMap<>()), samples);
  }

  private static SoakResult row(List<SoakResult> rows, String figure) {
    return rows.stream().filter(r -> r.figure().equals(figure)).findFirst().orElseThrow();
  }

  /** The same at every call: figures go up and down by up to the half width. */
  private static long noise(long second, long half) {
    return new SplittableRandom(second).nextLong(-half, half + 1);
  }

  @Test
  void shouldFindWhatGrowsBehindItsNoise() {
    List<SoakResult> rows =
        rows(
            second -> 200_000_000 + second * 5_000_000 / 3600 + noise(second, 20_000_000),
            second -> 40 + noise(second, 3),
            second -> 50 + noise(second, 10));
    SoakResult memory = row(rows, "memoryBytes");
    assertThat(memory.slope().perHour()).isBetween(3_500_000.0, 6_500_000.0);
    assertThat(memory.slope().low()).isLessThan(5_000_000).isLessThan(memory.slope().perHour());
    assertThat(memory.slope().high()).isGreaterThan(5_000_000);
    assertThat(memory.grows()).isTrue();
    assertThat(memory.isGated()).isTrue();
    assertThat(row(rows, "threads").grows()).isFalse();
    assertThat(row(rows, "p99Ms").of()).isEqualTo(SoakResult.TESTS);
    assertThat(row(rows, "p99Ms").isGated()).isFalse();
    assertThat(rows).extracting(SoakResult::figure).doesNotContain("descriptors");
  }

  @Test
  void shouldLeaveTheWarmUpOut() {
    List<SoakResult> rows =
        rows(
            second -> second < 600 ? 100_000_000 + second * 100_000 : 160_000_000,
            second -> 40,
            second -> 50);
    assertThat(row(rows, "memoryBytes").grows()).isFalse();
    assertThat(row(rows, "memoryBytes").slope().perHour()).isZero();
    assertThat(row(rows, "threads").slope()).isEqualTo(new SoakResult.Slope(40, 0, 0, 0));
  }

  @Test
  void shouldFindOneThreadMoreInEachQuarterOfAnHour() {
    List<SoakResult> rows =
        rows(second -> 160_000_000, second -> 40 + second / 900, second -> 50 + second / 100);
    assertThat(row(rows, "threads").grows()).isTrue();
    assertThat(row(rows, "threads").slope().perHour()).isBetween(3.5, 4.5);
    assertThat(row(rows, "p99Ms").slope().perHour()).isBetween(32.0, 40.0);
  }
}
