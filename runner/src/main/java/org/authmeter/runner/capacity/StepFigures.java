package org.authmeter.runner.capacity;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What came of one rate. Times in ms are percentiles of all arrivals, from the intended arrival to
 * the end; an arrival that failed or was never served is slower than all others. The service times
 * beside them, from the begin to the end, are percentiles of all tests that were begun, failed ones
 * again as the slowest. A percentile is null if it is that of a failed or unserved one.
 *
 * @param offered arrivals per second, which are whole
 * @param achieved tests per second that succeeded before the step was over plus the limit
 * @param begun tests that were begun; an arrival whose turn never came has no sample
 * @param lateShare share of the arrivals for which a virtual user was free, and that nevertheless
 *     began late: see {@link #lateMs}
 * @param busyShare share of the arrivals for which no virtual user was free
 */
public record StepFigures(
    double offered,
    double achieved,
    long arrivals,
    long begun,
    long errors,
    Double p50Ms,
    Double p95Ms,
    Double p99Ms,
    Double serviceP50Ms,
    Double serviceP95Ms,
    Double serviceP99Ms,
    double lateShare,
    double busyShare) {

  /**
   * Reads them.
   *
   * @param samples JTL whose messages tell how long users waited
   * @param unit label of one test
   * @param rate arrivals per second
   * @param seconds over which they came
   */
  public static StepFigures of(Path samples, String unit, double rate, double seconds, long limitMs)
      throws IOException {
    return StepSamples.read(samples, unit, limitMs).figures(rate, seconds);
  }

  /**
   * Of a load that waited for the system's answers: what it offered is what came, over the last
   * third, when the system was warmest.
   */
  public static StepFigures ofAnswers(Path samples, String unit, double seconds)
      throws IOException {
    return StepSamples.read(samples, unit, 0).lastThird(seconds);
  }

  /** Whether 95 % of the arrivals were served within the limit. */
  boolean isWithin(long limitMs) {
    return p95Ms != null && p95Ms <= limitMs;
  }

  /** Whether the system served 95 % of the tests that were begun within the limit. */
  boolean isServedWithin(long limitMs) {
    return serviceP95Ms != null && serviceP95Ms <= limitMs;
  }

  /** What a generator may be late by its own fault: what it adds to each time is little then. */
  static long lateMs(long limitMs) {
    return Math.max(50, limitMs / 4);
  }
}
