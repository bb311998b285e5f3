package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.authmeter.results.samples.Durations;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  /** The three runs of Terracotta under pattern 2 in the documented measurement (T2-1 to T2-3). */
  private static final List<Double> DOCUMENTED_TPS = List.of(14.91, 15.50, 15.64);

  @Test
  void shouldTellTheMeanAndItsIntervalOfTheDocumentedRuns() {
    assertThat(Statistics.mean(DOCUMENTED_TPS)).isCloseTo(15.35, within(1e-9));
    // s = 0.387427, t(0.975; 2) = 4.302653, so 4.302653 * 0.387427 / sqrt(3)
    assertThat(Statistics.halfWidth95(DOCUMENTED_TPS)).isCloseTo(0.962429, within(1e-5));
  }

  @Test
  void shouldHaveNoIntervalOfOneRun() {
    assertThat(Statistics.halfWidth95(List.of(14.91))).isNull();
    assertThat(Statistics.halfWidth95(Arrays.asList(14.91, null))).isNull();
    assertThat(Statistics.halfWidth95(List.of())).isNull();
    assertThat(Statistics.mean(List.of())).isNull();
  }

  @Test
  void shouldHaveAnIntervalOfZeroWidthForEqualRuns() {
    assertThat(Statistics.halfWidth95(List.of(2.0, 2.0, 2.0))).isZero();
  }

  @Test
  void shouldTellLittlesLaw() {
    // the documented 15.35 tests per second of 623.62 ms by 10 threads
    assertThat(Group.littlesLaw(15.35, 623.62, 0, 10)).isCloseTo(0.957257, within(1e-6));
    assertThat(Group.littlesLaw(2.0, 400.0, 600, 2)).as("with a pause").isEqualTo(1.0);
    assertThat(Group.littlesLaw(null, 400.0, 0, 2)).isNull();
    assertThat(Group.littlesLaw(2.0, null, 0, 2)).isNull();
    assertThat(Group.littlesLaw(2.0, 400.0, 0, 0)).isNull();
  }

  @Test
  void shouldRoundToFourDecimals() {
    assertThat(Durations.rounded(1.000049)).isEqualTo(1.0);
    assertThat(Durations.rounded(12.34567)).isEqualTo(12.3457);
    assertThat(Durations.rounded(null)).isNull();
  }
}
