package org.authmeter.jmeter.report.figures;

import static org.authmeter.jmeter.report.samples.Durations.rounded;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Means and ratios over repeats, with 95 % intervals by Student's t distribution. Each run weighs
 * the same. A single run has no interval: it does not show how far runs lie apart.
 */
final class Statistics {
  private static final double TWO_SIDED_95 = 0.975;

  private Statistics() {}

  /** Arithmetic mean of the values that are not null, null if there are none. */
  static Double mean(List<Double> values) {
    double[] present = present(values);
    return present.length == 0 ? null : StatUtils.mean(present);
  }

  /** Half of the width of the interval of the mean; null for fewer than two values. */
  static Double halfWidth95(List<Double> values) {
    return halfWidth95(present(values));
  }

  private static Double halfWidth95(double[] values) {
    return values.length < 2
        ? null
        : quantile(values.length - 1) * Math.sqrt(StatUtils.variance(values) / values.length);
  }

  private static double quantile(double freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(TWO_SIDED_95);
  }

  private static double[] present(List<Double> values) {
    return values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * A ratio of geometric means. It is computed from logarithms, because a ratio is a difference of
   * logarithms.
   *
   * @param value null without runs on a side, or with a figure of zero
   * @param low end of the 95 % interval; null if there are too few runs for one
   */
  record Ratio(Double value, Double low, Double high) {
    static final String PAIRED = "paired within repeats, Student's t on logarithms, 95 %";
    static final String WELCH = "Welch on logarithms, 95 %";
    static final String BETTER = "better";
    static final String WORSE = "worse";
    static final String NO_DIFFERENCE = "no difference seen";
    static final String TOO_NOISY = "too noisy to tell";

    /**
     * A smaller difference is not reported, however narrow the interval: two equal runs on one
     * machine differ by as much, because of what else the machine does.
     */
    private static final double RELEVANT = 0.05;

    /** An interval that is wider to either side could hide a real difference. */
    private static final double NARROW = 0.15;

    private static final Ratio NONE = new Ratio(null, null, null);

    /**
     * The ratio of one side to another in the repeats in which both were measured. What a repeat
     * did to both sides alike, such as a slower machine, is not in it.
     *
     * @param logarithms of the ratio in each repeat, at least one
     */
    static Ratio paired(double[] logarithms) {
      return of(StatUtils.mean(logarithms), halfWidth95(logarithms));
    }

    /**
     * The ratio of two sides that were measured apart, by Welch's t test (B. L. Welch, Biometrika
     * 34, 1947): the two sides need not have the same variance.
     */
    static Ratio welch(List<Double> now, List<Double> then) {
      double[] a = logarithms(now);
      double[] b = logarithms(then);
      if (a.length == 0 || b.length == 0) {
        return NONE;
      }
      double difference = StatUtils.mean(a) - StatUtils.mean(b);
      return of(difference, a.length < 2 || b.length < 2 ? null : Double.valueOf(halfWidth(a, b)));
    }

    private static double halfWidth(double[] a, double[] b) {
      double ofA = StatUtils.variance(a) / a.length;
      double ofB = StatUtils.variance(b) / b.length;
      double both = ofA + ofB;
      if (both == 0) {
        return 0;
      }
      double freedom = both * both / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
      return quantile(freedom) * Math.sqrt(both);
    }

    private static double[] logarithms(List<Double> values) {
      double[] present = present(values);
      double[] positive = Arrays.stream(present).filter(v -> v > 0).map(Math::log).toArray();
      return positive.length == present.length ? positive : new double[0];
    }

    private static Ratio of(double logarithm, Double half) {
      return new Ratio(
          Math.exp(logarithm),
          half == null ? null : Double.valueOf(Math.exp(logarithm - half)),
          half == null ? null : Double.valueOf(Math.exp(logarithm + half)));
    }

    /** With the decimals of comparison.json. */
    Ratio toFourDecimals() {
      return new Ratio(rounded(value), rounded(low), rounded(high));
    }

    /** What the ratio shows. */
    String verdict(boolean moreIsBetter) {
      if (value == null || low == null) {
        return TOO_NOISY;
      }
      boolean apart = low > 1 || high < 1;
      boolean relevant = value > 1 + RELEVANT || value < 1 / (1 + RELEVANT);
      if (apart && relevant) {
        return value > 1 == moreIsBetter ? BETTER : WORSE;
      }
      boolean narrow = high <= 1 + NARROW && low >= 1 / (1 + NARROW);
      return narrow ? NO_DIFFERENCE : TOO_NOISY;
    }
  }
}
