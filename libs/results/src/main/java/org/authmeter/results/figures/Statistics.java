package org.authmeter.results.figures;

import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Means over repeats, with 95 % intervals by Student's t distribution. Each run weighs the same. A
 * single run has no interval: it does not show how far runs lie apart.
 */
public final class Statistics {
  private static final double TWO_SIDED_95 = 0.975;

  private Statistics() {}

  /** Arithmetic mean of the values that are not null, null if there are none. */
  public static Double mean(List<Double> values) {
    double[] present = present(values);
    return present.length == 0 ? null : StatUtils.mean(present);
  }

  /** Half of the width of the interval of the mean; null for fewer than two values. */
  public static Double halfWidth95(List<Double> values) {
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
}
