package org.authmeter.results.samples;

import org.authmeter.results.comparison.HouseResult;

/**
 * The sessions that a plan puts into a store before its load: parts of them by
 * groovy-scripts/fill-house.groovy, whose messages tell how many and when they expire, or a login
 * for each.
 */
final class House {
  /** Label of what puts sessions into the store. */
  static final String FILL = "sessions before the load";

  /** Thread group that does it. */
  static final String GROUP = "fill";

  private static final long WAVE_MS = HouseResult.SECONDS * 1000L;

  private boolean seen;
  private long sessions;
  private long beganMs = Long.MAX_VALUE;
  private long filledMs;
  private long expiresMs = Long.MAX_VALUE;
  private final Durations before = new Durations();
  private final Durations within = new Durations();
  private final Durations after = new Durations();

  /** Adds a part of the filling, which precedes the load, or a test. */
  void add(SampleRow row, boolean isTest) {
    if (isTest) {
      long since = row.span().endMs() - expiresMs;
      (since < 0 ? before : since <= WAVE_MS ? within : after)
          .add(row.span().elapsedMs(), row.success());
    } else if (row.label().equals(FILL) && row.success()) {
      seen = true;
      Long part = row.number("sessions");
      Long expires = row.number("expires");
      sessions += part == null ? 1 : part; // a login leaves one
      expiresMs = expires == null ? expiresMs : expires;
      beganMs = Math.min(beganMs, row.span().startMs());
      filledMs = Math.max(filledMs, row.span().endMs());
    }
  }

  /**
   * @return null if no plan of a full house ran
   */
  HouseResult row(String variant, String pattern, int repeat) {
    if (!seen) {
      return null;
    }
    boolean ended = sessions > 0 && within.count() + after.count() > 0;
    boolean expired = ended && before.count() == 0;
    return new HouseResult(
        variant,
        pattern,
        repeat,
        sessions,
        filledMs - beganMs,
        expired,
        // a wave in which no test ended at all is the worst of them
        ended && !expired
            ? new HouseResult.Wave(tests(before), tests(within), tests(after))
            : null);
  }

  private static HouseResult.Tests tests(Durations of) {
    return new HouseResult.Tests(
        of.count(), of.errors(), of.percentileMs(50), of.percentileMs(99), of.maxMs());
  }
}
