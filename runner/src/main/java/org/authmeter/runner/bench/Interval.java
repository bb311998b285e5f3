package org.authmeter.runner.bench;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A mean with its 95 % interval by Student's t.
 *
 * @param mean NaN without values
 * @param half half the interval's width; null for one value
 */
public record Interval(double mean, Double half) {
  private static final double UPPER_END = 0.975;

  public static Interval of(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (n < 2) {
      return new Interval(mean, null);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double t = new TDistribution(n - 1).inverseCumulativeProbability(UPPER_END);
    return new Interval(mean, t * Math.sqrt(squares / (n - 1) / n));
  }
}
