package org.authmeter.memcached;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what comes by itself, as long as it has to and no longer. */
public final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final long STEP_NANOS = 2_000_000;

  private Eventually() {}

  /** Returns when the condition holds, fails with the given words when it does not within 10 s. */
  public static void holds(String what, Callable<Boolean> condition) throws Exception {
    holds(what, LIMIT, condition);
  }

  /** The same within another limit. */
  public static void holds(String what, Duration limit, Callable<Boolean> condition)
      throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + limit.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(STEP_NANOS);
    }
  }
}
