package org.authmeter.testbed.ldap;

import java.time.Clock;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks an account after some wrong passwords in a row (draft-behera-ldap-password-policy-10,
 * 5.2.11: pwdMaxFailure, pwdLockoutDuration). Keeps only accounts with failures, in memory.
 */
public final class Lockout {
  /** As the testbed's slapd has it. */
  public static final int MAX_FAILURES = 5;

  public static final int DURATION_SECONDS = 60;

  private record Failures(int count, long lastEpochMs) {}

  private final boolean on;
  private final Clock clock;
  private final Map<Integer, Failures> failing = new ConcurrentHashMap<>();

  /**
   * @param on false never locks
   */
  Lockout(boolean on, Clock clock) {
    this.on = on;
    this.clock = clock;
  }

  boolean isLocked(int person) {
    Failures failures = failing.get(person);
    if (failures == null || failures.count() < MAX_FAILURES) {
      return false;
    }
    return clock.millis() - failures.lastEpochMs() < DURATION_SECONDS * 1000L;
  }

  /** Counts a wrong password; after a lock has run out, it is the first again. */
  void failed(int person) {
    if (!on) {
      return;
    }
    long now = clock.millis();
    failing.merge(
        person,
        new Failures(1, now),
        (old, first) -> old.count() >= MAX_FAILURES ? first : new Failures(old.count() + 1, now));
  }

  void succeeded(int person) {
    failing.remove(person);
  }

  OptionalLong lockedSince(int person) {
    Failures failures = isLocked(person) ? failing.get(person) : null;
    return failures == null ? OptionalLong.empty() : OptionalLong.of(failures.lastEpochMs());
  }
}
