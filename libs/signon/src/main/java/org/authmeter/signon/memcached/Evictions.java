package org.authmeter.signon.memcached;

import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.MemcachedClient;
import org.authmeter.signon.memcached.client.SessionClient;

/**
 * How many items the servers have evicted since the test began: the servers' own count, because a
 * client cannot see an eviction. Asked each second beside the test: a node that does not answer
 * would hold up a sample.
 */
final class Evictions implements AutoCloseable {
  private static final long NEVER = -1;

  private final MemcachedClient client;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "memcached evictions");
            thread.setDaemon(true);
            return thread;
          });
  private long before = NEVER;
  private volatile long since;

  Evictions(SessionClient client) {
    this.client = client.library();
    clock.scheduleWithFixedDelay(this::look, 0, 1, TimeUnit.SECONDS);
  }

  /** 0 if no server tells. */
  long sinceBegin() {
    return since;
  }

  private void look() {
    long count;
    try {
      count = client.getStats().values().stream().mapToLong(Evictions::of).sum();
    } catch (RuntimeException e) {
      return; // no node answers; the operations report it
    }
    if (before == NEVER) {
      before = count; // what others have left
    }
    // A server that was started anew counts from 0.
    since = Math.max(since, count - before);
  }

  private static long of(Map<String, String> statistics) {
    try {
      return Long.parseLong(statistics.getOrDefault("evictions", "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
