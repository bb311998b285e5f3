package org.authmeter.results.figures;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The mean difference of logarithms between two sides; its exponential is the ratio of the two
 * geometric means.
 *
 * @param mean of the differences
 * @param error standard error of the mean
 * @param freedom degrees of freedom of Student's t; 0 = there are too few runs for an error
 */
record Difference(double mean, double error, double freedom) {
  static final String PAIRED = "paired within repeats, Student's t on logarithms";
  static final String WELCH = "Welch on logarithms";

  /**
   * One side to the other in the repeats in which both were measured. What a repeat did to both
   * sides alike, such as a slower machine, is not in it.
   *
   * @param logarithms of the ratio in each repeat
   * @return null without a repeat
   */
  static Difference paired(double[] logarithms) {
    int n = logarithms.length;
    if (n < 2) {
      return n == 0 ? null : new Difference(logarithms[0], 0, 0);
    }
    return new Difference(
        StatUtils.mean(logarithms), Math.sqrt(StatUtils.variance(logarithms) / n), n - 1);
  }

  /**
   * Two sides that were measured apart, by Welch's t test (B. L. Welch, Biometrika 34, 1947): they
   * need not have the same variance.
   *
   * @return null without runs on a side, or with a figure of zero
   */
  static Difference welch(List<Double> now, List<Double> then) {
    double[] a = logarithms(now);
    double[] b = logarithms(then);
    if (a.length == 0 || b.length == 0) {
      return null;
    }
    double mean = StatUtils.mean(a) - StatUtils.mean(b);
    if (a.length < 2 || b.length < 2) {
      return new Difference(mean, 0, 0);
    }
    double ofA = StatUtils.variance(a) / a.length;
    double ofB = StatUtils.variance(b) / b.length;
    double both = ofA + ofB;
    double freedom =
        both == 0
            ? a.length + b.length - 2
            : both * both / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
    return new Difference(mean, Math.sqrt(both), freedom);
  }

  private static double[] logarithms(List<Double> values) {
    double[] present =
        values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
    double[] positive = Arrays.stream(present).filter(v -> v > 0).map(Math::log).toArray();
    return positive.length == present.length ? positive : new double[0];
  }

  /** Of the paired logarithms, each repeat for itself. */
  double variance() {
    return error * error * (freedom + 1);
  }

  /**
   * Repeats by which a paired difference is found: the least number whose error lets Student's t
   * reach the level with the given probability.
   *
   * @param difference of the logarithms
   * @param variance of one repeat
   * @param level probability of a wrong finding, to both sides together
   * @param power probability of a right one
   * @param most one more than this is returned if even so many are not enough
   */
  static int repeats(double difference, double variance, double level, double power, int most) {
    int n = Order.ENOUGH_REPEATS;
    while (n <= most) {
      TDistribution t = new TDistribution(null, n - 1);
      double needed =
          t.inverseCumulativeProbability(1 - level / 2) + t.inverseCumulativeProbability(power);
      if (needed * Math.sqrt(variance / n) <= difference) {
        return n;
      }
      n++;
    }
    return n;
  }

  boolean hasError() {
    return freedom > 0;
  }

  /** How probable a mean at least as far from 0 would be if there were no difference. */
  double p() {
    if (error == 0) {
      return mean == 0 ? 1 : 0;
    }
    return 2 * new TDistribution(null, freedom).cumulativeProbability(-Math.abs(mean / error));
  }

  /**
   * Half of the width of the interval of the mean.
   *
   * @param level probability that the interval misses the true mean
   */
  double halfWidth(double level) {
    return error == 0
        ? 0
        : error * new TDistribution(null, freedom).inverseCumulativeProbability(1 - level / 2);
  }

  double ratio() {
    return Math.exp(mean);
  }
}
