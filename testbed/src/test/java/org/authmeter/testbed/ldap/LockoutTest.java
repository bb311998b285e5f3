package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LockoutTest {
  private final Hands clock = new Hands();
  private final Lockout lockout = new Lockout(true, clock);

  @Test
  void shouldLockAfterFiveFailuresForAMinute() {
    fail(7, Lockout.MAX_FAILURES - 1);
    assertThat(lockout.isLocked(7)).isFalse();
    fail(7, 1);
    assertThat(lockout.isLocked(7)).isTrue();
    assertThat(lockout.isLocked(8)).isFalse();
    assertThat(lockout.lockedSince(7)).hasValue(clock.millis());
    clock.now = clock.now.plus(Duration.ofSeconds(Lockout.DURATION_SECONDS));
    assertThat(lockout.isLocked(7)).isFalse();
    // The next failure is the first again.
    fail(7, 1);
    assertThat(lockout.isLocked(7)).isFalse();
  }

  @Test
  void shouldForgetFailuresAtASuccess() {
    fail(7, Lockout.MAX_FAILURES - 1);
    lockout.succeeded(7);
    fail(7, Lockout.MAX_FAILURES - 1);
    assertThat(lockout.isLocked(7)).isFalse();
  }

  @Test
  void shouldNeverLockWithoutAPolicy() {
    Lockout off = new Lockout(false, clock);
    for (int i = 0; i < 10; i++) {
      off.failed(7);
    }
    assertThat(off.isLocked(7)).isFalse();
  }

  private void fail(int person, int times) {
    for (int i = 0; i < times; i++) {
      lockout.failed(person);
    }
  }

  /** A clock that a test sets. */
  private static final class Hands extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
