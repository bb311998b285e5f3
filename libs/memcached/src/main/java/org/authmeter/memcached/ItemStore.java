package org.authmeter.memcached;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.authmeter.memcached.ServerStatistics.Counter;

/**
 * The items, the most recently used last. One lock guards all of them: every operation is short,
 * and threads meet on the network far more than here.
 */
final class ItemStore {
  /** memcached's -I: the largest item, header included. */
  static final int MAX_ITEM_BYTES = 1024 * 1024;

  private final LinkedHashMap<String, Item> items = new LinkedHashMap<>(1024, 0.75f, true);
  private final long limit;
  private final ServerStatistics statistics;
  private long used;
  private long lastCas;
  private long flushAt = Item.NEVER;

  /**
   * @param limit bytes that all items together may take before the least recently used are evicted
   */
  ItemStore(long limit, ServerStatistics statistics) {
    this.limit = limit;
    this.statistics = statistics;
  }

  /** The item, counted as used; null if there is none or it has expired. */
  synchronized Item get(String key) {
    long now = System.currentTimeMillis();
    flushIfDue(now);
    Item item = items.get(key);
    if (item != null && item.expired(now)) {
      remove(key);
      return null;
    }
    return item;
  }

  /**
   * Replaces the item of a key by the result of an operation, atomically.
   *
   * @param operation gets the item or null, returns the new one with {@link Change#NEW_CAS} as its
   *     CAS id to be given the next, the same one for no change, or null to delete
   * @return the item that stands there now, or null
   */
  synchronized Item change(String key, UnaryOperator<Item> operation) {
    Item before = get(key);
    Item after = operation.apply(before);
    if (after == before) {
      return before;
    }
    if (before != null) {
      remove(key);
    }
    return after == null ? null : put(after);
  }

  /** Stores the peer's item under the peer's CAS id; own ids continue above it. */
  synchronized void put(Item item, long peerCas) {
    lastCas = Math.max(lastCas, peerCas);
    remove(item.key());
    insert(item);
  }

  private Item put(Item item) {
    Item numbered =
        item.cas() == Item.NEW_CAS
            ? new Item(item.key(), item.flags(), item.expiresAt(), item.data(), ++lastCas)
            : item;
    return insert(numbered);
  }

  private Item insert(Item item) {
    items.put(item.key(), item);
    used += item.size();
    statistics.count(Counter.TOTAL_ITEMS);
    Iterator<Item> eldest = items.values().iterator();
    while (used > limit && items.size() > 1) {
      used -= eldest.next().size();
      eldest.remove();
      statistics.count(Counter.EVICTIONS);
    }
    return item;
  }

  synchronized boolean remove(String key) {
    Item removed = items.remove(key);
    if (removed != null) {
      used -= removed.size();
    }
    return removed != null;
  }

  /**
   * Forgets all items.
   *
   * @param when milliseconds since the epoch; items stored until then go
   */
  synchronized void flush(long when) {
    flushAt = when;
    flushIfDue(System.currentTimeMillis());
  }

  private void flushIfDue(long now) {
    if (flushAt != Item.NEVER && now >= flushAt) {
      flushAt = Item.NEVER;
      items.clear();
      used = 0;
    }
  }

  /** Keys at this moment, for a copy to the peer. */
  synchronized List<String> keys() {
    return new ArrayList<>(items.keySet());
  }

  synchronized int count() {
    return items.size();
  }

  synchronized long used() {
    return used;
  }

  long limit() {
    return limit;
  }
}
