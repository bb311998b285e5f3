package org.authmeter.jmeter.report;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** Figures over the repeats of one variant and pattern. */
final class Figures {
  private static final double TWO_SIDED_95 = 0.975;
  private static final double DECIMALS = 1e4;

  private Figures() {}

  /** Arithmetic mean of the values that are there, null if there are none. */
  static Double mean(List<Double> values) {
    double[] present = present(values);
    return present.length == 0 ? null : StatUtils.mean(present);
  }

  /**
   * Half of the width of the 95 % confidence interval of the mean by Student's t distribution with
   * n-1 degrees of freedom; null for fewer than two values, because one run says nothing about how
   * far runs lie apart.
   */
  static Double halfWidth95(List<Double> values) {
    double[] present = present(values);
    if (present.length < 2) {
      return null;
    }
    double deviation = Math.sqrt(StatUtils.variance(present));
    double t = new TDistribution(present.length - 1).inverseCumulativeProbability(TWO_SIDED_95);
    return t * deviation / Math.sqrt(present.length);
  }

  /**
   * Little's law: the tests in flight (rate x time) per thread. In a closed loop without think time
   * each thread has one test in flight at any moment, so the figure is a little below 1.
   *
   * @param pauseMs mean pause per test outside the measured time
   * @return null if the threads, the rate or the time are unknown
   */
  static Double littlesLaw(Double tps, Double meanMs, double pauseMs, double threads) {
    if (tps == null || meanMs == null || threads <= 0) {
      return null;
    }
    return tps * (meanMs + pauseMs) / 1000 / threads;
  }

  /** Four decimals: below the resolution of any clock here, and readable. */
  static Double round(Double value) {
    return value == null ? null : Math.round(value * DECIMALS) / DECIMALS;
  }

  private static double[] present(List<Double> values) {
    return values.stream().filter(v -> v != null).mapToDouble(Double::doubleValue).toArray();
  }
}
