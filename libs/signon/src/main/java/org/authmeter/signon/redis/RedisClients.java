package org.authmeter.signon.redis;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.Evictions;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionStores;
import redis.clients.jedis.HostAndPort;

/**
 * The connections of a test: a pool that the threads share, or one connection for each thread; and
 * for the replication probe one for each side of the pair.
 */
public final class RedisClients implements SessionStores {
  public static final String KIND = "redis";

  private final RedisSettings settings;
  private final LiveSessions sessions;
  private final RedisStore shared;
  private final Map<Thread, RedisStore> own = new ConcurrentHashMap<>();
  private final Evictions evictions;
  private RedisStore primary;
  private RedisStore replica;
  private volatile boolean closed;

  private RedisClients(RedisSettings settings, LiveSessions sessions, RedisStore shared) {
    this.settings = settings;
    this.sessions = sessions;
    this.shared = shared;
    evictions = new Evictions(KIND, this::evicted);
  }

  /**
   * Opens the shared connections.
   *
   * @param sessions of all virtual users together
   * @throws CodedFailure when the server refuses the account, or something answers that is none
   */
  public static RedisClients open(RedisSettings settings, LiveSessions sessions)
      throws CodedFailure {
    RedisStore shared = RedisStore.open(settings, Math.max(1, settings.clients()));
    RedisClients clients = new RedisClients(settings, sessions, shared);
    try {
      clients.version();
      return clients;
    } catch (CodedFailure e) {
      if (e.is(SessionCode.NOT_REACHABLE) || e.is(SessionCode.TIME_OUT)) {
        return clients; // it may come later; until then each sample reports it
      }
      clients.close();
      throw e;
    }
  }

  /**
   * Name and version of the server, such as {@code redis 7.0.15}.
   *
   * @throws CodedFailure when it does not tell
   */
  public String version() throws CodedFailure {
    String info = shared.info("server");
    String valkey = value(info, "valkey_version:");
    String redis = value(info, "redis_version:");
    if (redis.isEmpty()) {
      throw new CodedFailure(
          SessionCode.BAD_ANSWER,
          "%s answers, but not as Redis or Valkey do: INFO has no version; check host and port"
              .formatted(settings.servers().nodes()));
    }
    return valkey.isEmpty() ? "redis " + redis : "valkey " + valkey;
  }

  private static String value(String info, String name) {
    return info.lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElse("");
  }

  private long evicted() {
    try {
      return Evictions.parsed(value(shared.info("stats"), "evicted_keys:"));
    } catch (CodedFailure e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public RedisStore mine() throws CodedFailure {
    requireOpen();
    if (settings.clients() > 0) {
      return shared;
    }
    RedisStore known = own.get(Thread.currentThread());
    if (known == null) {
      known = RedisStore.open(settings, 1);
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
    RedisStore mine = own.remove(Thread.currentThread());
    if (mine != null) {
      mine.close();
    }
  }

  private void requireOpen() throws CodedFailure {
    if (closed) {
      throw new CodedFailure(
          SessionCode.INTERRUPTED, "the test has ended; its connections are closed");
    }
  }

  /** With sentinels it is whoever takes the writes. */
  @Override
  public synchronized RedisStore primary() throws CodedFailure {
    requireOpen();
    requirePair();
    if (primary == null) {
      boolean single = settings.servers().topology() == RedisSettings.Topology.SINGLE;
      primary =
          RedisStore.open(single ? settings.only(settings.servers().nodes().get(0)) : settings, 1);
    }
    return primary;
  }

  @Override
  public synchronized RedisStore replica() throws CodedFailure {
    requireOpen();
    requirePair();
    if (replica == null) {
      replica = RedisStore.open(settings.only(settings.servers().replicas().get(0)), 1);
    }
    return replica;
  }

  private void requirePair() throws CodedFailure {
    List<HostAndPort> replicas = settings.servers().replicas();
    if (replicas.isEmpty()) {
      throw new CodedFailure(
          SessionCode.INVALID_SETTINGS,
          "replicas: empty, but the operation replication needs one; name it (property authmeter.redis.replicas)");
    }
  }

  @Override
  public Object primaryName() {
    return settings.servers().nodes().get(0);
  }

  @Override
  public Object replicaName() {
    return settings.servers().replicas().get(0);
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
  public void close() {
    closed = true;
    evictions.close();
    shared.close();
    own.values().forEach(RedisStore::close);
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
