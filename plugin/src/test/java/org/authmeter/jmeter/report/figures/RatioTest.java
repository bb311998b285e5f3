package org.authmeter.jmeter.report.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.authmeter.jmeter.report.figures.Statistics.Ratio;
import org.junit.jupiter.api.Test;

class RatioTest {
  private static final List<Double> BEFORE = List.of(40.0, 41.0, 39.5);

  private static String verdict(List<Double> now, List<Double> then) {
    return Ratio.welch(now, then).verdict(true);
  }

  /** Computed by hand: means of logarithms 0 and ln 2, variances 0.01 and 0.04. */
  @Test
  void shouldGiveTheIntervalOfWelchsTest() {
    List<Double> now = List.of(Math.exp(-0.1), 1.0, Math.exp(0.1));
    List<Double> then = List.of(2 * Math.exp(-0.2), 2.0, 2 * Math.exp(0.2));
    Ratio ratio = Ratio.welch(now, then);
    // se = sqrt(0.05 / 3) = 0.129099, freedom = 0.05^2 * 2 / (0.01^2 + 0.04^2) = 2.941, t = 3.2199
    assertThat(ratio.value()).isEqualTo(0.5, within(1e-9));
    assertThat(Math.log(ratio.high() / ratio.value())).isEqualTo(0.4157, within(2e-3));
    assertThat(ratio.low() * ratio.high()).isEqualTo(0.25, within(1e-9));
  }

  @Test
  void shouldTellWorseFromBetterByWhatIsMoreOfTheFigure() {
    List<Double> less = List.of(30.0, 31.0, 30.5);
    assertThat(Ratio.welch(less, BEFORE).verdict(true)).isEqualTo(Ratio.WORSE);
    assertThat(Ratio.welch(less, BEFORE).verdict(false)).isEqualTo(Ratio.BETTER);
    assertThat(Ratio.welch(BEFORE, less).verdict(true)).isEqualTo(Ratio.BETTER);
  }

  @Test
  void shouldCallEqualRunsEqual() {
    assertThat(verdict(List.of(40.3, 39.9, 40.6), BEFORE)).isEqualTo(Ratio.NO_DIFFERENCE);
    assertThat(verdict(BEFORE, BEFORE)).isEqualTo(Ratio.NO_DIFFERENCE);
    assertThat(verdict(List.of(41.0, 41.0), List.of(40.0, 40.0)))
        .as("clearly apart, but too little to matter")
        .isEqualTo(Ratio.NO_DIFFERENCE);
  }

  @Test
  void shouldSayWhenRunsScatterTooMuchOrAreTooFew() {
    assertThat(verdict(List.of(20.0, 60.0, 45.0), BEFORE)).isEqualTo(Ratio.TOO_NOISY);
    assertThat(verdict(List.of(20.0), BEFORE)).isEqualTo(Ratio.TOO_NOISY);
    assertThat(Ratio.welch(List.of(20.0), BEFORE).value()).isLessThan(1);
  }

  @Test
  void shouldMakeNoRatioOfNothing() {
    assertThat(Ratio.welch(List.of(), BEFORE).value()).isNull();
    assertThat(Ratio.welch(List.of(0.0, 40.0), BEFORE).value()).isNull();
    assertThat(Ratio.welch(Arrays.asList(null, 40.0), BEFORE).value()).isNotNull();
    assertThat(verdict(List.of(), BEFORE)).isEqualTo(Ratio.TOO_NOISY);
  }
}
