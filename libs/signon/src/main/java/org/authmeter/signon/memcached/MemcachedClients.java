package org.authmeter.signon.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.client.ClientSettings;
import org.authmeter.signon.memcached.client.MemcachedStore;
import org.authmeter.signon.session.Evictions;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionStores;

/**
 * The clients of a test: a fixed number that the threads share, or one for each thread; and for the
 * replication probe one for each side of the first pair.
 */
public final class MemcachedClients implements SessionStores {
  public static final String KIND = "memcached";
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+.*", Pattern.DOTALL);

  private final ClientSettings settings;
  private final List<MemcachedStore> shared = new ArrayList<>();
  private final Map<Thread, MemcachedStore> own = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private final LiveSessions sessions;
  private Evictions evictions;
  private MemcachedStore primary;
  private MemcachedStore replica;
  private volatile boolean closed;

  private MemcachedClients(ClientSettings settings, LiveSessions sessions) {
    this.settings = settings;
    this.sessions = sessions;
  }

  /**
   * Opens the shared clients, and makes sure that who answers is a memcached.
   *
   * @param sessions of all virtual users together
   * @throws CodedFailure when something answers that is none
   */
  public static MemcachedClients open(ClientSettings settings, LiveSessions sessions)
      throws CodedFailure {
    MemcachedClients clients = new MemcachedClients(settings, sessions);
    try {
      int count = Math.max(1, settings.clients());
      for (int i = 0; i < count; i++) {
        clients.shared.add(MemcachedStore.open(settings));
      }
      clients.checkVersions();
      clients.evictions = new Evictions(KIND, clients::evicted);
      return clients;
    } catch (CodedFailure e) {
      clients.close();
      throw e;
    }
  }

  private long evicted() {
    return shared.get(0).library().getStats().values().stream()
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
        versions = shared.get(0).library().getVersions();
      } catch (RuntimeException e) {
        return versions; // interrupted
      }
    } while (versions.isEmpty() && System.nanoTime() < end);
    return versions;
  }

  public boolean isReachable() {
    return shared.get(0).isReachable();
  }

  @Override
  public String kind() {
    return KIND;
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
  public LiveSessions sessions() {
    return sessions;
  }

  @Override
  public long evictions() {
    return evictions.sinceBegin();
  }

  @Override
  public MemcachedStore mine() throws CodedFailure {
    requireOpen();
    if (settings.clients() > 0) {
      return shared.get(Math.floorMod(next.getAndIncrement(), shared.size()));
    }
    MemcachedStore known = own.get(Thread.currentThread());
    if (known == null) {
      known = MemcachedStore.open(settings);
      own.put(Thread.currentThread(), known);
      if (closed) { // meanwhile
        finish();
        requireOpen();
      }
    }
    return known;
  }

  @Override
  public void finish() {
    MemcachedStore mine = own.remove(Thread.currentThread());
    if (mine != null) {
      mine.close();
    }
  }

  private void requireOpen() throws CodedFailure {
    if (closed) {
      throw new CodedFailure(SessionCode.INTERRUPTED, "the test has ended; its clients are closed");
    }
  }

  @Override
  public synchronized MemcachedStore primary() throws CodedFailure {
    requireOpen();
    requirePair();
    if (primary == null) {
      primary = MemcachedStore.open(settings.only(settings.nodes().get(0)));
    }
    return primary;
  }

  @Override
  public synchronized MemcachedStore replica() throws CodedFailure {
    requireOpen();
    requirePair();
    if (replica == null) {
      replica = MemcachedStore.open(settings.only(settings.replicas().get(0)));
    }
    return replica;
  }

  private void requirePair() throws CodedFailure {
    if (settings.replicas().isEmpty()) {
      throw new CodedFailure(
          SessionCode.INVALID_SETTINGS,
          "replicas: empty, but the operation replication needs a pair; name the replica of the first node (property authmeter.memcached.replicas)");
    }
  }

  @Override
  public void close() {
    closed = true;
    if (evictions != null) {
      evictions.close();
    }
    shared.forEach(MemcachedStore::close);
    own.values().forEach(MemcachedStore::close);
    own.clear();
    synchronized (this) {
      if (primary != null) {
        primary.close();
      }
      if (replica != null) {
        replica.close();
      }
    }
  }
}
