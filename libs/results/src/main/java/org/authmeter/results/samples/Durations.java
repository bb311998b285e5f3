package org.authmeter.results.samples;

import org.HdrHistogram.PackedHistogram;

/**
 * Elapsed times of the samples of one label over a whole run, in bounded memory.
 *
 * <p>Times are those of successful samples, in milliseconds as JTLs hold them; failed samples are
 * counted only, because the time of a failure is not the time of the work. Five significant digits
 * keep each value below 262,144 ms as it is, so percentiles up to there are exact, and so is the
 * maximum of any size.
 */
public final class Durations {
  private static final int SIGNIFICANT_DIGITS = 5;
  private static final double DECIMALS = 1e4;

  private final PackedHistogram histogram = new PackedHistogram(SIGNIFICANT_DIGITS);
  private long errors;
  private double sumMs;
  private long maxMs;

  /** Four decimals, which is finer than the resolution of any clock here; null stays null. */
  public static Double rounded(Double value) {
    return value == null ? null : Math.round(value * DECIMALS) / DECIMALS;
  }

  /** Adds a sample; a time below zero (a clock that was set back) counts as zero. */
  public void add(long elapsedMs, boolean success) {
    if (!success) {
      errors++;
      return;
    }
    long ms = Math.max(0, elapsedMs);
    histogram.recordValue(ms);
    sumMs += ms;
    maxMs = Math.max(maxMs, ms);
  }

  /** Adds all samples of another collection. */
  public void add(Durations other) {
    histogram.add(other.histogram);
    errors += other.errors;
    sumMs += other.sumMs;
    maxMs = Math.max(maxMs, other.maxMs);
  }

  /** Samples, failed ones included. */
  public long count() {
    return histogram.getTotalCount() + errors;
  }

  /** Failed samples. */
  public long errors() {
    return errors;
  }

  /** Successful samples. */
  public long successes() {
    return histogram.getTotalCount();
  }

  /** Arithmetic mean in ms, null without a successful sample. */
  public Double meanMs() {
    return successes() == 0 ? null : sumMs / successes();
  }

  /**
   * The smallest time that at least this share of the samples did not exceed (nearest rank), null
   * without a successful sample.
   */
  public Long percentileMs(double percent) {
    return successes() == 0 ? null : Math.min(maxMs, histogram.getValueAtPercentile(percent));
  }

  /** The largest time, null without a successful sample. */
  public Long maxMs() {
    return successes() == 0 ? null : maxMs;
  }
}
