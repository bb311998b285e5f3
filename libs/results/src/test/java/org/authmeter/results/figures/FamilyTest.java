package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FamilyTest {
  private static final Offset<Double> CLOSE = within(1e-6);

  /** Of three repeats, with this probability. */
  private static Difference ofProbability(double p) {
    double t = new TDistribution(null, 2).inverseCumulativeProbability(1 - p / 2);
    return new Difference(0.01 * t, 0.01, 2);
  }

  /**
   * Holm's own rule: the smallest times n, the next times n - 1, never less than the one before.
   */
  @Test
  void shouldCorrectAsHolmDoes() {
    List<Family.Judged> judged =
        Family.judged(
            List.of(
                ofProbability(0.03),
                ofProbability(0.001),
                ofProbability(0.02),
                ofProbability(0.9)));
    assertThat(judged.get(1).pHolm()).isEqualTo(0.004, CLOSE);
    assertThat(judged.get(2).pHolm()).isEqualTo(0.06, CLOSE);
    assertThat(judged.get(0).pHolm()).as("2 * 0.03, not less than before").isEqualTo(0.06, CLOSE);
    assertThat(judged.get(3).pHolm()).isEqualTo(0.9, CLOSE);
    assertThat(judged.get(0).p()).isEqualTo(0.03, CLOSE);
    assertThat(judged)
        .extracting(Family.Judged::isSignificant)
        .containsExactly(false, true, false, false);
  }

  /** Intervals and words agree: the interval contains 1 inside exactly if Holm does not decide. */
  @Test
  void shouldShowIntervalsThatAgreeWithTheTests() {
    List<Family.Judged> judged =
        Family.judged(List.of(ofProbability(0.001), ofProbability(0.024), ofProbability(0.04)));
    assertThat(judged).allMatch(Family.Judged::isSignificant);
    assertThat(judged.get(0).low()).as("decided by its interval").isGreaterThan(1);
    assertThat(judged.get(1).low()).as("0.024 is above 0.05 / 3, Holm's second step").isEqualTo(1);
    assertThat(judged.get(2).inverse().high()).isEqualTo(1);
    Family.Judged open = Family.judged(List.of(ofProbability(0.06))).get(0);
    assertThat(open.low()).isLessThan(1);
    assertThat(open.high()).isGreaterThan(1);
  }

  @Test
  void shouldNotCountWhatCannotBeTested() {
    List<Family.Judged> judged =
        Family.judged(Arrays.asList(null, new Difference(0.5, 0, 0), ofProbability(0.04)));
    assertThat(judged.get(0).ratio()).isNull();
    assertThat(judged.get(1).ratio()).isEqualTo(Math.exp(0.5), CLOSE);
    assertThat(judged.get(1).isSignificant()).isFalse();
    assertThat(judged.get(2).pHolm()).isEqualTo(0.04, CLOSE);
  }

  @Test
  void shouldBeWithinOnlyWithTheWholeInterval() {
    Family.Judged narrow = new Family.Judged(1.0, 0.96, 1.04, 0.5, 0.5);
    assertThat(narrow.isWithin(0.05)).isTrue();
    assertThat(narrow.isWithin(0.03)).isFalse();
    assertThat(new Family.Judged(0.99, 0.62, 1.01, 0.5, 0.5).isWithin(0.05)).isFalse();
    assertThat(new Family.Judged(1.0, null, null, null, null).isWithin(0.05)).isFalse();
  }
}
