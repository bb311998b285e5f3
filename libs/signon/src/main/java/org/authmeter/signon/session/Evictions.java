package org.authmeter.signon.session;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.authmeter.common.process.DaemonThreads;

/**
 * How many items the servers have evicted since the test began: the servers' own count, because a
 * client cannot see an eviction. Asked each second beside the test: a node that does not answer
 * would hold up a sample.
 */
public final class Evictions implements AutoCloseable {
  private static final long NEVER = -1;

  private final LongSupplier count;
  private final ScheduledExecutorService clock;
  private long before = NEVER;
  private volatile long since;

  /**
   * @param kind of the store, for the name of the thread
   * @param count of all servers since they started; it may throw, when none answers
   */
  public Evictions(String kind, LongSupplier count) {
    this.count = count;
    clock = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named(kind + " evictions"));
    clock.scheduleWithFixedDelay(this::look, 0, 1, TimeUnit.SECONDS);
  }

  /** 0 if no server tells. */
  public long sinceBegin() {
    return since;
  }

  private void look() {
    long now;
    try {
      now = count.getAsLong();
    } catch (RuntimeException e) {
      return; // no node answers; the operations report it
    }
    if (before == NEVER) {
      before = now; // what others have left
    }
    // A server that was started anew counts from 0.
    since = Math.max(since, now - before);
  }

  /** A count as a server wrote it; 0 if it is no number. */
  public static long parsed(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
