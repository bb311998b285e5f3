package org.authmeter.jmeter.core;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** For what other threads and the other side of a socket do a moment later. */
public final class Eventually {
  private Eventually() {}

  /** Whether it holds within ten seconds. */
  public static boolean holds(BooleanSupplier condition) {
    return holds(10, condition);
  }

  /** Whether it holds within some seconds. */
  public static boolean holds(int seconds, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    return true;
  }
}
