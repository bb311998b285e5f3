package org.authmeter.testbed.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a server saw, for tests that hold a login's cost: {@code connections} accepted, {@code
 * tlsEstablished}, {@code tlsFull}, and from these {@code tlsResumed}, besides counts of its own.
 */
public final class Counters {
  public static final String CONNECTIONS = "connections";

  /** Connections of a balancer to a node, which are kept and shared. */
  public static final String BACKEND_CONNECTIONS = "backendConnections";

  public static final String REQUESTS = "requests";
  public static final String TLS_ESTABLISHED = "tlsEstablished";
  public static final String TLS_FULL = "tlsFull";
  public static final String TLS_RESUMED = "tlsResumed";

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  public LongAdder of(String name) {
    return counts.computeIfAbsent(name, n -> new LongAdder());
  }

  /** All counts by name. A handshake that failed after the certificate never counts as resumed. */
  public Map<String, Long> read() {
    Map<String, Long> read = new TreeMap<>();
    for (String name : new String[] {CONNECTIONS, REQUESTS, TLS_ESTABLISHED, TLS_FULL}) {
      read.put(name, of(name).sum());
    }
    counts.forEach((name, count) -> read.put(name, count.sum()));
    read.put(TLS_RESUMED, Math.max(0, read.get(TLS_ESTABLISHED) - read.get(TLS_FULL)));
    return read;
  }

  /** The counts as a flat JSON object; names are plain words, so nothing needs escaping. */
  public String toJson() {
    StringBuilder json = new StringBuilder("{");
    read()
        .forEach(
            (name, count) ->
                json.append(json.length() == 1 ? "\"" : ",\"")
                    .append(name)
                    .append("\":")
                    .append(count));
    return json.append("}\n").toString();
  }
}
