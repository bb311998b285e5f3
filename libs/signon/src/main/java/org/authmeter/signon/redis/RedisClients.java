package org.authmeter.signon.redis;

import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.Evictions;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.ThreadStores;

/** The connections of a test: a pool that the threads share, or one connection for each thread. */
public final class RedisClients extends ThreadStores<RedisStore> {
  public static final String KIND = "redis";

  private final RedisSettings settings;
  private final Evictions evictions;

  private RedisClients(RedisSettings settings, LiveSessions sessions, RedisStore shared) {
    super(sessions, List.of(shared), settings.clients() == 0);
    this.settings = settings;
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
    String info = first().info("server");
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
      return Evictions.parsed(value(first().info("stats"), "evicted_keys:"));
    } catch (CodedFailure e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  protected RedisStore open() throws CodedFailure {
    return RedisStore.open(settings, 1);
  }

  /** With sentinels it is whoever takes the writes. */
  @Override
  protected RedisStore openPrimary() throws CodedFailure {
    boolean single = settings.servers().topology() == RedisSettings.Topology.SINGLE;
    return RedisStore.open(
        single ? settings.only(settings.servers().nodes().get(0)) : settings, PROBE_CONNECTIONS);
  }

  @Override
  protected RedisStore openReplica() throws CodedFailure {
    return RedisStore.open(settings.only(settings.servers().replicas().get(0)), PROBE_CONNECTIONS);
  }

  @Override
  protected String missingReplica() {
    return settings.servers().replicas().isEmpty()
        ? "replicas: empty, but the operation replication needs one; name it (property authmeter.redis.replicas)"
        : null;
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
  public long evictions() {
    return evictions.sinceBegin();
  }

  @Override
  public void close() {
    evictions.close();
    super.close();
  }
}
