package org.authmeter.runner.bench.ldap;

import java.util.Arrays;
import org.authmeter.runner.bench.Ranks;

/**
 * What a tool says of the time that counts.
 *
 * @param startMs since the epoch
 * @param endMs since the epoch
 * @param count authentications that succeeded
 * @param firstError empty without errors
 * @param p50Ms NaN where the tool does not tell, as the other percentiles
 */
record Figures(
    long startMs,
    long endMs,
    long count,
    long errors,
    String firstError,
    double p50Ms,
    double p95Ms,
    double p99Ms) {

  /**
   * @param times of those that succeeded, in any order
   * @param perMs how many of their units are a millisecond
   */
  static Figures of(
      long startMs, long endMs, long[] times, double perMs, long errors, String firstError) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return new Figures(
        startMs,
        endMs,
        sorted.length,
        errors,
        firstError,
        Ranks.percentile(sorted, 50) / perMs,
        Ranks.percentile(sorted, 95) / perMs,
        Ranks.percentile(sorted, 99) / perMs);
  }
}
