package org.authmeter.benchmarks.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EstimateTest {
  @Test
  void shouldTakeTheMiddle() {
    assertThat(Estimate.middleOf(1, 2, 3)).isEqualTo(2);
    assertThat(Estimate.middleOf(4, 1)).isEqualTo(2.5);
    assertThat(Estimate.middleOf()).isNaN();
  }

  @Test
  void shouldHaveNoWidthForOneValue() {
    assertThat(Estimate.of(7)).isEqualTo(new Estimate(7, 7, 7, 1));
    assertThat(Estimate.of().median()).isNaN();
  }

  /** The interval of a median of n normal values is about 1.253 * 1.96 * s / sqrt(n) wide. */
  @Test
  void shouldHaveAnIntervalOfTheKnownWidth() {
    Random random = new Random(1);
    double[] values = random.doubles(400).map(d -> 100 + 10 * random.nextGaussian()).toArray();
    Estimate estimate = Estimate.of(values);
    assertThat(estimate.median()).isCloseTo(100, within(1.5));
    assertThat(estimate.high() - estimate.low()).isCloseTo(2 * 1.253 * 1.96 * 0.5, within(0.9));
  }

  @Test
  void shouldContainTheTrueMedianInAboutNineteenOfTwentyCases() {
    Random random = new Random(2);
    int hits = 0;
    for (int i = 0; i < 200; i++) {
      Estimate estimate = Estimate.of(random.doubles(30).toArray());
      hits += estimate.low() <= 0.5 && 0.5 <= estimate.high() ? 1 : 0;
    }
    assertThat(hits).isBetween(178, 199);
  }

  /** Three processes of which one is a fifth faster: slices alone would hide that. */
  @Test
  void shouldCoverWhatProcessesDifferBy() {
    double[] slow = {99, 100, 101, 100, 99, 101, 100, 100, 99, 101};
    double[] fast = Arrays.stream(slow).map(rate -> 1.2 * rate).toArray();
    Estimate together = Estimate.ofGroups(List.of(slow, slow, fast));
    assertThat(together.median()).isEqualTo(101);
    assertThat(together.low()).isBetween(99.0, 100.0);
    assertThat(together.high()).isBetween(119.0, 121.0);
    assertThat(together.count()).isEqualTo(30);
    double[] all = Stream.of(slow, slow, fast).flatMapToDouble(Arrays::stream).toArray();
    assertThat(Estimate.of(all).high()).isLessThan(110);
    assertThat(Estimate.ofGroups(List.of(slow))).isEqualTo(Estimate.of(slow));
  }

  @Test
  void shouldLeaveOutWhatIsNoNumber() {
    assertThat(Estimate.of(1, Double.NaN, 3, Double.POSITIVE_INFINITY).count()).isEqualTo(2);
  }

  @Test
  void shouldGiveTheSameForTheSameValues() {
    assertThat(Estimate.of(1, 2, 5, 9)).isEqualTo(Estimate.of(1, 2, 5, 9));
    assertThat(Estimate.ratio(new double[] {8, 8}, new double[] {10, 10}).median()).isEqualTo(0.8);
  }
}
