package org.authmeter.memcached;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.authmeter.memcached.ServerStatistics.Counter;
import org.authmeter.memcached.protocol.Answers;
import org.authmeter.memcached.protocol.MemcachedRequest;
import org.authmeter.memcached.protocol.Numbers;
import org.authmeter.memcached.protocol.Numbers.BadNumberException;

/** flush_all, version, verbosity and stats (doc/protocol.txt, "Other commands"). */
final class AdminCommands {
  /** What we say to be: the protocol as memcached of this version speaks it. */
  static final String VERSION = "1.6.18-authmeter";

  private static final String REPCACHED_VERSION = "2.3.1-authmeter";

  private final ItemStore items;
  private final ServerStatistics statistics;
  private final PeerReplication replication;
  private final MemcachedServer.Connections connections;

  /**
   * @param replication null for a server without a peer
   */
  AdminCommands(
      ItemStore items,
      ServerStatistics statistics,
      PeerReplication replication,
      MemcachedServer.Connections connections) {
    this.items = items;
    this.statistics = statistics;
    this.replication = replication;
    this.connections = connections;
  }

  void flushAll(MemcachedRequest request) throws IOException {
    long now = System.currentTimeMillis();
    long when = now;
    if (request.arguments() > 0) {
      try {
        when = Math.max(now, Item.expiry(Numbers.signed(request.argument(1)), now));
      } catch (BadNumberException e) {
        request.answer(Answers.BAD_EXPTIME);
        return;
      }
    }
    statistics.count(Counter.CMD_FLUSH);
    items.flush(when);
    if (replication != null) {
      replication.flushed(when > now ? when : 0);
    }
    request.answer("OK");
  }

  void version(MemcachedRequest request) throws IOException {
    request.out().line("VERSION " + VERSION);
  }

  /** Nothing is logged by level here; the command is accepted as memcached accepts it. */
  void verbosity(MemcachedRequest request) throws IOException {
    if (request.keys() == 0) {
      request.answer(Answers.ERROR);
      return;
    }
    try {
      if (request.arguments() > 0) {
        Numbers.length(request.argument(1));
      }
      request.answer("OK");
    } catch (BadNumberException e) {
      request.answer(Answers.BAD_FORMAT);
    }
  }

  void stats(MemcachedRequest request) throws IOException {
    if (request.keys() == 0) {
      for (Map.Entry<String, Object> stat : values().entrySet()) {
        request.out().line("STAT " + stat.getKey() + ' ' + stat.getValue());
      }
      request.out().line("END");
      return;
    }
    switch (request.argument(1)) {
      case "reset" -> {
        statistics.reset();
        request.out().line("RESET");
      }
      case "settings" -> {
        request.out().line("STAT maxbytes " + items.limit());
        request.out().line("STAT item_size_max " + ItemStore.MAX_ITEM_BYTES);
        request.out().line("STAT maxconns " + MemcachedServer.Connections.MAX);
        request.out().line("END");
      }
      case "items", "slabs", "sizes", "conns" -> request.out().line("END");
      default -> request.out().line(Answers.ERROR);
    }
  }

  private Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("pid", ProcessHandle.current().pid());
    values.put("uptime", ManagementFactory.getRuntimeMXBean().getUptime() / 1000);
    values.put("time", System.currentTimeMillis() / 1000);
    values.put("version", VERSION);
    values.put("pointer_size", 64);
    values.put("curr_connections", connections.count());
    values.put("curr_items", items.count());
    values.put("bytes", items.used());
    values.put("limit_maxbytes", items.limit());
    for (Counter counter : Counter.values()) {
      values.put(counter.name().toLowerCase(Locale.ROOT), statistics.value(counter));
    }
    if (replication != null) {
      values.put("replication", "MASTER");
      values.put("repcached_version", REPCACHED_VERSION);
      values.put("repcached_qi_free", replication.queueFree());
      // Not in repcached: tests wait until the pair is connected.
      values.put("replication_linked", replication.linked() ? 1 : 0);
    }
    return values;
  }
}
