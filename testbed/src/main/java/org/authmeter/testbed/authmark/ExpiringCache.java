package org.authmeter.testbed.authmark;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers the most recently used values for a time; a size of 0 remembers nothing. */
final class ExpiringCache<V> {
  private record Kept<V>(V value, long untilNanos) {}

  private final int size;
  private final long nanos;
  private final Map<String, Kept<V>> kept;

  ExpiringCache(int size, Duration timeout) {
    this.size = size;
    this.nanos = timeout.toNanos();
    this.kept =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Kept<V>> eldest) {
            return size() > size;
          }
        };
  }

  /** Null when it is not there, or too old. */
  V get(String key) {
    if (size == 0) {
      return null;
    }
    synchronized (kept) {
      Kept<V> found = kept.get(key);
      if (found != null && System.nanoTime() - found.untilNanos() > 0) {
        kept.remove(key);
        return null;
      }
      return found == null ? null : found.value();
    }
  }

  void put(String key, V value) {
    if (size > 0) {
      synchronized (kept) {
        kept.put(key, new Kept<>(value, System.nanoTime() + nanos));
      }
    }
  }
}
