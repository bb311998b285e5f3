package org.authmeter.signon.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.client.ClientSettings;
import org.authmeter.signon.memcached.client.MemcachedCode;
import org.authmeter.signon.memcached.client.SessionClient;

/**
 * The clients of a test: a fixed number that the threads share, or one for each thread; and for the
 * replication probe one for each side of the first pair.
 */
public final class SessionClients implements AutoCloseable {
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+.*", Pattern.DOTALL);

  private final ClientSettings settings;
  private final List<SessionClient> shared = new ArrayList<>();
  private final Map<Thread, SessionClient> own = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private final LiveSessions sessions;
  private Evictions evictions;
  private SessionClient primary;
  private SessionClient replica;
  private volatile boolean closed;

  private SessionClients(ClientSettings settings, LiveSessions sessions) {
    this.settings = settings;
    this.sessions = sessions;
  }

  /**
   * Opens the shared clients, and makes sure that who answers is a memcached.
   *
   * @param sessions of all virtual users together
   * @throws CodedFailure when something answers that is none
   */
  public static SessionClients open(ClientSettings settings, LiveSessions sessions)
      throws CodedFailure {
    SessionClients clients = new SessionClients(settings, sessions);
    try {
      int count = Math.max(1, settings.clients());
      for (int i = 0; i < count; i++) {
        clients.shared.add(SessionClient.open(settings));
      }
      clients.checkVersions();
      clients.evictions = new Evictions(clients.shared.get(0));
      return clients;
    } catch (CodedFailure e) {
      clients.close();
      throw e;
    }
  }

  private void checkVersions() throws CodedFailure {
    if (!isReachable()) {
      return; // it may come later; until then each sample reports it
    }
    Map<?, String> versions = versions();
    for (Map.Entry<?, String> each : versions.entrySet()) {
      if (!VERSION.matcher(each.getValue()).matches()) {
        throw new CodedFailure(
            MemcachedCode.BAD_ANSWER,
            "%s answers, but not as memcached does; it answered \"%s\" to the command version: check host and port"
                .formatted(each.getKey(), each.getValue().strip()));
      }
    }
    if (versions.isEmpty()) {
      throw new CodedFailure(
          MemcachedCode.BAD_ANSWER,
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

  public ClientSettings settings() {
    return settings;
  }

  /** LiveSessions that all virtual users share. */
  public LiveSessions sessions() {
    return sessions;
  }

  /** How many items the servers have evicted since the test began. */
  public long evictions() {
    return evictions.sinceBegin();
  }

  /** The client that this thread is to use: opens one if each has its own. */
  public SessionClient mine() throws CodedFailure {
    requireOpen();
    if (settings.clients() > 0) {
      return shared.get(Math.floorMod(next.getAndIncrement(), shared.size()));
    }
    SessionClient known = own.get(Thread.currentThread());
    if (known == null) {
      known = SessionClient.open(settings);
      own.put(Thread.currentThread(), known);
      if (closed) { // meanwhile
        finish();
        requireOpen();
      }
    }
    return known;
  }

  /** Closes this thread's own client, if it has one. */
  public void finish() {
    SessionClient mine = own.remove(Thread.currentThread());
    if (mine != null) {
      mine.close();
    }
  }

  private void requireOpen() throws CodedFailure {
    if (closed) {
      throw new CodedFailure(
          MemcachedCode.INTERRUPTED, "the test has ended; its clients are closed");
    }
  }

  /**
   * Talks to the first node only.
   *
   * @throws CodedFailure if there is no replica
   */
  synchronized SessionClient primary() throws CodedFailure {
    requireOpen();
    requirePair();
    if (primary == null) {
      primary = SessionClient.open(settings.only(settings.nodes().get(0)));
    }
    return primary;
  }

  /** Talks to the first replica only. */
  synchronized SessionClient replica() throws CodedFailure {
    requireOpen();
    requirePair();
    if (replica == null) {
      replica = SessionClient.open(settings.only(settings.replicas().get(0)));
    }
    return replica;
  }

  private void requirePair() throws CodedFailure {
    if (settings.replicas().isEmpty()) {
      throw new CodedFailure(
          MemcachedCode.INVALID_SETTINGS,
          "replicas: empty, but the operation replication needs a pair; name the replica of the first node (property authmeter.memcached.replicas)");
    }
  }

  /** Closes all clients; a second call does nothing. */
  @Override
  public void close() {
    closed = true;
    if (evictions != null) {
      evictions.close();
    }
    shared.forEach(SessionClient::close);
    own.values().forEach(SessionClient::close);
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
