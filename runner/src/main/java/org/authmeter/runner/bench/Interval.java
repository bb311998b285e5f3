package org.authmeter.runner.bench;

import java.util.Arrays;

/**
 * A mean with its 95 % interval by Student's t.
 *
 * @param mean NaN without values
 * @param half half the interval's width; null for one value
 */
public record Interval(double mean, Double half) {
  /** Two-sided 95 % quantiles for 1, 2, … degrees of freedom; then 1.96. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086
  };

  private static final double T_OF_MANY = 1.96;

  public static Interval of(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (n < 2) {
      return new Interval(mean, null);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double t = n - 2 < T.length ? T[n - 2] : T_OF_MANY;
    return new Interval(mean, t * Math.sqrt(squares / (n - 1) / n));
  }
}
