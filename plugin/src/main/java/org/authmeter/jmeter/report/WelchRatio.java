package org.authmeter.jmeter.report;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of a figure to that of earlier runs, with its 95 % interval by Welch's t test on the
 * logarithms of the runs (B. L. Welch, Biometrika 34, 1947): a ratio is a difference of logarithms,
 * and the two sides need not scatter alike.
 *
 * @param ratio of the geometric means; null without runs on a side, or with a figure of zero
 * @param low end of the interval; null if a side has fewer than two runs
 */
record WelchRatio(Double ratio, Double low, Double high) {
  static final String METHOD = "Welch on logarithms, 95 %";
  static final String BETTER = "better";
  static final String WORSE = "worse";
  static final String NO_DIFFERENCE = "no difference seen";
  static final String TOO_NOISY = "too noisy to tell";

  /**
   * Less than this is called no difference, however narrow the interval: two equal runs of one
   * machine lie that far apart by what else it does.
   */
  private static final double RELEVANT = 0.05;

  /** An interval that reaches further than this to either side could hide a real difference. */
  private static final double NARROW = 0.15;

  private static final WelchRatio NONE = new WelchRatio(null, null, null);

  static WelchRatio of(List<Double> now, List<Double> then) {
    double[] a = logarithms(now);
    double[] b = logarithms(then);
    if (a.length == 0 || b.length == 0) {
      return NONE;
    }
    double difference = StatUtils.mean(a) - StatUtils.mean(b);
    if (a.length < 2 || b.length < 2) {
      return new WelchRatio(Math.exp(difference), null, null);
    }
    double half = halfWidth(StatUtils.variance(a) / a.length, a.length, b);
    return new WelchRatio(
        Math.exp(difference), Math.exp(difference - half), Math.exp(difference + half));
  }

  private static double halfWidth(double varianceOfMean, int runs, double[] b) {
    double other = StatUtils.variance(b) / b.length;
    double both = varianceOfMean + other;
    if (both == 0) {
      return 0;
    }
    double freedom =
        both
            * both
            / (varianceOfMean * varianceOfMean / (runs - 1) + other * other / (b.length - 1));
    return new TDistribution(freedom).inverseCumulativeProbability(0.975) * Math.sqrt(both);
  }

  private static double[] logarithms(List<Double> values) {
    double[] positive =
        values.stream().filter(v -> v != null && v > 0).mapToDouble(Math::log).toArray();
    long present = values.stream().filter(v -> v != null).count();
    return positive.length == present ? positive : new double[0];
  }

  /** What can be said of it. */
  String verdict(boolean moreIsBetter) {
    if (ratio == null || low == null) {
      return TOO_NOISY;
    }
    boolean apart = low > 1 || high < 1;
    boolean relevant = ratio > 1 + RELEVANT || ratio < 1 / (1 + RELEVANT);
    if (apart && relevant) {
      return ratio > 1 == moreIsBetter ? BETTER : WORSE;
    }
    boolean narrow = high <= 1 + NARROW && low >= 1 / (1 + NARROW);
    return narrow ? NO_DIFFERENCE : TOO_NOISY;
  }
}
