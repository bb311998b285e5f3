package org.authmeter.jmeter.report;

import org.HdrHistogram.PackedHistogram;

/**
 * Elapsed times of one kind of sample over a whole run, in memory that does not grow with the run.
 *
 * <p>Times are those of successful samples, in milliseconds as JTLs hold them; failed samples are
 * counted only, because the time of a failure says nothing about the time of the work. Five
 * significant digits keep each value below 262,144 ms as it is, so percentiles up to there are
 * exact.
 */
final class Durations {
  private static final int SIGNIFICANT_DIGITS = 5;

  private final PackedHistogram histogram = new PackedHistogram(SIGNIFICANT_DIGITS);
  private long errors;
  private double sumMs;

  /** One sample; a time below zero (a clock that was set back) counts as zero. */
  void add(long elapsedMs, boolean success) {
    if (!success) {
      errors++;
      return;
    }
    long ms = Math.max(0, elapsedMs);
    histogram.recordValue(ms);
    sumMs += ms;
  }

  /** All samples of another collection too. */
  void add(Durations other) {
    histogram.add(other.histogram);
    errors += other.errors;
    sumMs += other.sumMs;
  }

  /** Samples, failed ones included. */
  long count() {
    return histogram.getTotalCount() + errors;
  }

  long errors() {
    return errors;
  }

  long successes() {
    return histogram.getTotalCount();
  }

  /** Arithmetic mean in ms, null without a successful sample. */
  Double meanMs() {
    return successes() == 0 ? null : sumMs / successes();
  }

  /**
   * The smallest time that at least this share of the samples did not exceed (nearest rank), null
   * without a successful sample.
   */
  Long percentileMs(double percent) {
    return successes() == 0 ? null : histogram.getValueAtPercentile(percent);
  }

  Long maxMs() {
    return successes() == 0 ? null : histogram.getMaxValue();
  }
}
