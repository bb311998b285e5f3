package org.authmeter.runner.bench;

import java.util.Arrays;

/** Percentiles and medians of values that are all there. */
public final class Ranks {
  private Ranks() {}

  /**
   * The smallest value that at least this part of all does not exceed (nearest rank).
   *
   * @param sorted ascending; 0 if there is none
   */
  public static double percentile(long[] sorted, double percent) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }

  /**
   * The same of values of which the largest are not known, such as the times of tests that were
   * never served.
   *
   * @param sorted those that are known, ascending
   * @param all number of values, the unknown ones included
   * @return null if it is one of the unknown
   */
  public static Double percentile(long[] sorted, long all, double percent) {
    long rank = Math.max(1, (long) Math.ceil(percent / 100 * all));
    return rank > sorted.length ? null : Double.valueOf(sorted[(int) rank - 1]);
  }

  /** The middle value, or the mean of the two in the middle; NaN if there is none. */
  public static double median(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
