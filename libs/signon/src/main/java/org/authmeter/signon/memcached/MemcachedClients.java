package org.authmeter.signon.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.client.ClientSettings;
import org.authmeter.signon.memcached.client.MemcachedStore;
import org.authmeter.signon.session.Evictions;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.ThreadStores;

/** The clients of a test: a fixed number that the threads share, or one for each thread. */
public final class MemcachedClients extends ThreadStores<MemcachedStore> {
  public static final String KIND = "memcached";
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+.*", Pattern.DOTALL);

  private final ClientSettings settings;
  private final Evictions evictions;

  private MemcachedClients(
      ClientSettings settings, LiveSessions sessions, List<MemcachedStore> shared) {
    super(sessions, shared, settings.clients() == 0);
    this.settings = settings;
    evictions = new Evictions(KIND, this::evicted);
  }

  /**
   * Opens the shared clients, and makes sure that who answers is a memcached.
   *
   * @param sessions of all virtual users together
   * @throws CodedFailure when something answers that is none
   */
  public static MemcachedClients open(ClientSettings settings, LiveSessions sessions)
      throws CodedFailure {
    List<MemcachedStore> shared = new ArrayList<>();
    try {
      int count = Math.max(1, settings.clients());
      for (int i = 0; i < count; i++) {
        shared.add(MemcachedStore.open(settings));
      }
    } catch (CodedFailure e) {
      shared.forEach(MemcachedStore::close);
      throw e;
    }
    MemcachedClients clients = new MemcachedClients(settings, sessions, shared);
    try {
      clients.checkVersions();
      return clients;
    } catch (CodedFailure e) {
      clients.close();
      throw e;
    }
  }

  private long evicted() {
    return first().library().getStats().values().stream()
        .mapToLong(node -> Evictions.parsed(node.getOrDefault("evictions", "0")))
        .sum();
  }

  private void checkVersions() throws CodedFailure {
    if (!isReachable()) {
      return; // it may come later; until then each sample reports it
    }
    Map<?, String> versions = versions();
    for (Map.Entry<?, String> each : versions.entrySet()) {
      if (!VERSION.matcher(each.getValue()).matches()) {
        throw new CodedFailure(
            SessionCode.BAD_ANSWER,
            "%s answers, but not as memcached does; it answered \"%s\" to the command version: check host and port"
                .formatted(each.getKey(), each.getValue().strip()));
      }
    }
    if (versions.isEmpty()) {
      throw new CodedFailure(
          SessionCode.BAD_ANSWER,
          "%s: a connection stands, but the command version has no answer of memcached within %d ms: check host, port and protocol"
              .formatted(settings.nodes(), settings.patience().operation().toMillis()));
    }
  }

  /**
   * The versions of the servers, by their addresses; empty when none answers. Asks again for the
   * connect timeout: a machine that is busy at the start is not a wrong server.
   */
  public Map<?, String> versions() {
    long end = System.nanoTime() + settings.patience().connect().toNanos();
    Map<?, String> versions = Map.of();
    do {
      try {
        versions = first().library().getVersions();
      } catch (RuntimeException e) {
        return versions; // interrupted
      }
    } while (versions.isEmpty() && System.nanoTime() < end);
    return versions;
  }

  public boolean isReachable() {
    return first().isReachable();
  }

  @Override
  public Object primaryName() {
    return settings.nodes().get(0);
  }

  @Override
  public Object replicaName() {
    return settings.replicas().get(0);
  }

  @Override
  public long evictions() {
    return evictions.sinceBegin();
  }

  @Override
  protected MemcachedStore open() throws CodedFailure {
    return MemcachedStore.open(settings);
  }

  @Override
  protected MemcachedStore openPrimary() throws CodedFailure {
    return MemcachedStore.open(settings.only(settings.nodes().get(0)));
  }

  @Override
  protected MemcachedStore openReplica() throws CodedFailure {
    return MemcachedStore.open(settings.only(settings.replicas().get(0)));
  }

  @Override
  protected String missingReplica() {
    return settings.replicas().isEmpty()
        ? "replicas: empty, but the operation replication needs a pair; name the replica of the first node (property authmeter.memcached.replicas)"
        : null;
  }

  @Override
  public void close() {
    evictions.close();
    super.close();
  }
}
