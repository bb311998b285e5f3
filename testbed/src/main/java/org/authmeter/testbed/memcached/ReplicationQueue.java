package org.authmeter.testbed.memcached;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What the peer has yet to hear: keys, not values, so that only the last value crosses. */
final class ReplicationQueue {
  /** repcached's -q. */
  static final int DEFAULT_CAPACITY = 8192;

  /**
   * A change.
   *
   * @param key null for flush_all
   * @param flushAt milliseconds since the epoch, 0 for at once
   */
  record Entry(String key, long flushAt) {}

  private final int capacity;
  private final BlockingQueue<Entry> entries;

  ReplicationQueue(int capacity) {
    this.capacity = capacity;
    this.entries = new ArrayBlockingQueue<>(capacity);
  }

  /** Returns false when the queue is full. */
  boolean offer(Entry entry) {
    return entries.offer(entry);
  }

  /** The next change, or null if there is none now. */
  Entry poll() {
    return entries.poll();
  }

  Entry take() throws InterruptedException {
    return entries.take();
  }

  void drop() {
    entries.clear();
  }

  int capacity() {
    return capacity;
  }

  int free() {
    return entries.remainingCapacity();
  }
}
