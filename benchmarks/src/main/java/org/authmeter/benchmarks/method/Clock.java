package org.authmeter.benchmarks.method;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The wall clock, which tools and this program share. */
final class Clock {
  private Clock() {}

  /** Microseconds since the epoch. */
  static long micros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
