package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  /** Computed by hand: means of logarithms 0 and ln 2, variances 0.01 and 0.04. */
  @Test
  void shouldGiveTheIntervalOfWelchsTest() {
    List<Double> now = List.of(Math.exp(-0.1), 1.0, Math.exp(0.1));
    List<Double> then = List.of(2 * Math.exp(-0.2), 2.0, 2 * Math.exp(0.2));
    Difference welch = Difference.welch(now, then);
    // se = sqrt(0.05 / 3) = 0.129099, freedom = 0.05^2 * 2 / (0.01^2 + 0.04^2) = 2.941, t = 3.2199
    assertThat(welch.ratio()).isEqualTo(0.5, within(1e-9));
    assertThat(welch.halfWidth(0.05)).isEqualTo(0.4157, within(2e-3));
  }

  /** t(0.975; 2) = 4.302653: a mean of so many errors has p = 0.05. */
  @Test
  void shouldGiveTheProbabilityOfThePairedTest() {
    // mean 4.302653 * s / sqrt(3) with s = 0.1
    double mean = 4.302653 * 0.1 / Math.sqrt(3);
    Difference paired = Difference.paired(new double[] {mean - 0.1, mean, mean + 0.1});
    assertThat(paired.p()).isEqualTo(0.05, within(1e-6));
    assertThat(paired.halfWidth(0.05)).isEqualTo(mean, within(1e-6));
    assertThat(paired.freedom()).isEqualTo(2);
  }

  @Test
  void shouldBeCertainOfRunsThatDoNotScatter() {
    assertThat(Difference.paired(new double[] {0.25, 0.25, 0.25}).p()).isZero();
    assertThat(Difference.paired(new double[] {0, 0, 0}).p()).isEqualTo(1);
    assertThat(Difference.paired(new double[] {0, 0, 0}).halfWidth(0.01)).isZero();
    assertThat(Difference.welch(List.of(4.0, 4.0), List.of(2.0, 2.0)).p()).isZero();
  }

  @Test
  void shouldHaveNoErrorOfOneRun() {
    assertThat(Difference.paired(new double[] {0.25}).hasError()).isFalse();
    assertThat(Difference.welch(List.of(20.0), List.of(40.0, 41.0)).hasError()).isFalse();
    assertThat(Difference.welch(List.of(20.0), List.of(40.0, 41.0)).ratio()).isLessThan(1);
  }

  @Test
  void shouldMakeNoDifferenceOfNothing() {
    List<Double> then = List.of(40.0, 41.0);
    assertThat(Difference.paired(new double[0])).isNull();
    assertThat(Difference.welch(List.of(), then)).isNull();
    assertThat(Difference.welch(List.of(0.0, 40.0), then)).isNull();
    assertThat(Difference.welch(Arrays.asList(null, 40.0), then)).isNotNull();
  }
}
