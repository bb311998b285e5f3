package org.authmeter.memcached;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counters that {@code stats} shows and {@code stats reset} clears. */
final class ServerStatistics {

  /** Named as in {@code stats}, in lower case. */
  enum Counter {
    /** Keys asked for by get and gets together, as memcached counts. */
    CMD_GET,
    /** Storage commands of every kind together, as memcached counts. */
    CMD_SET,
    CMD_FLUSH,
    CMD_TOUCH,
    GET_HITS,
    GET_MISSES,
    TOUCH_HITS,
    TOUCH_MISSES,
    DELETE_HITS,
    DELETE_MISSES,
    INCR_HITS,
    INCR_MISSES,
    DECR_HITS,
    DECR_MISSES,
    CAS_HITS,
    CAS_MISSES,
    CAS_BADVAL,
    TOTAL_CONNECTIONS,
    TOTAL_ITEMS,
    EVICTIONS,
    BYTES_READ,
    BYTES_WRITTEN,
    // Not in memcached: commands on the wire by kind, so that a test can count a login's.
    CMD_GETS,
    CMD_ADD,
    CMD_REPLACE,
    CMD_APPEND,
    CMD_PREPEND,
    CMD_CAS,
    CMD_INCR,
    CMD_DECR,
    CMD_DELETE,
    CMD_GAT,
    CMD_GATS;

    /** The counter of a command. */
    static Counter ofCommand(String command) {
      return valueOf("CMD_" + command.toUpperCase(java.util.Locale.ROOT));
    }
  }

  private final Map<Counter, LongAdder> counters = new EnumMap<>(Counter.class);

  ServerStatistics() {
    for (Counter counter : Counter.values()) {
      counters.put(counter, new LongAdder());
    }
  }

  void count(Counter counter) {
    add(counter, 1);
  }

  void add(Counter counter, long number) {
    counters.get(counter).add(number);
  }

  long value(Counter counter) {
    return counters.get(counter).sum();
  }

  void reset() {
    counters.values().forEach(LongAdder::reset);
  }
}
