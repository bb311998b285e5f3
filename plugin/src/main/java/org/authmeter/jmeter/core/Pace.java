package org.authmeter.jmeter.core;

/**
 * When one virtual user makes its next request, as Locust's {@code constant_throughput} has it: a
 * fixed time from start to start, and no wait when the answer took longer. What is a little late
 * does not move the later starts; what is late by a whole turn or more is left out, so that a
 * server that comes back is not met by a burst.
 */
final class Pace {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private long due;
  private boolean begun;

  /**
   * @param perSecond starts per second, more than 0
   * @param now {@link System#nanoTime()}
   * @return milliseconds to wait, rounded; the rounding does not add up
   */
  long delay(double perSecond, long now) {
    long period = Math.round(NANOS_PER_SECOND / perSecond);
    due = begun ? due + period : now;
    begun = true;
    if (now - due >= period) {
      due = now;
    }
    return Math.max(0, (due - now + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI);
  }
}
