package org.authmeter.signon.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionStore;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.JedisSentineled;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/**
 * Connections to Redis or Valkey, for any number of threads; each call takes one for its time. A
 * session is a string that expires.
 *
 * <p>An update is a script that stores if the value's SHA-1 is still the one that was read: one
 * request, and it works with sentinels and clusters alike, where WATCH would need a connection of
 * its own. With a confirmation, WAIT follows a write on the same connection.
 */
public final class RedisStore implements SessionStore {
  private static final byte[] UPDATE =
      """
      local value = redis.call('GET', KEYS[1])
      if not value then return -1 end
      if redis.sha1hex(value) ~= ARGV[1] then return 0 end
      if ARGV[3] == '0' then redis.call('SET', KEYS[1], ARGV[2])
      else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
      return 1
      """
          .getBytes(StandardCharsets.US_ASCII);

  private static final int LONGEST_QUOTE = 120;

  private final RedisSettings settings;
  private final UnifiedJedis writer;
  private final List<UnifiedJedis> readers = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();

  private RedisStore(RedisSettings settings, int connections) {
    this.settings = settings;
    RedisSettings.Servers servers = settings.servers();
    this.writer =
        switch (servers.topology()) {
          case SINGLE -> pooled(servers.nodes().get(0), connections);
          case SENTINEL ->
              new JedisSentineled(
                  servers.master(),
                  config(true),
                  pool(connections),
                  Set.copyOf(servers.nodes()),
                  config(false));
          case CLUSTER ->
              new JedisCluster(Set.copyOf(servers.nodes()), config(true), 1, pool(connections));
        };
    if (servers.reads() == RedisSettings.Reads.REPLICA) {
      servers.replicas().forEach(node -> readers.add(pooled(node, connections)));
    }
  }

  /**
   * Opens no connection yet: a server that is down may come back.
   *
   * @param connections to each server
   * @throws CodedFailure when sentinels or cluster do not tell where the servers are
   */
  static RedisStore open(RedisSettings settings, int connections) throws CodedFailure {
    try {
      return new RedisStore(settings, connections);
    } catch (JedisException e) {
      throw new CodedFailure(
          SessionCode.NOT_REACHABLE,
          "no connection to %s as %s: %s"
              .formatted(
                  settings.servers().nodes(),
                  settings.servers().topology(),
                  quoted(e.getMessage())));
    }
  }

  private UnifiedJedis pooled(HostAndPort node, int connections) {
    return new JedisPooled(pool(connections), node, config(true));
  }

  /**
   * @param data for a server that holds data; false = for a sentinel
   */
  private DefaultJedisClientConfig config(boolean data) {
    RedisSettings.Access access = settings.access();
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis((int) settings.patience().connect().toMillis())
            .socketTimeoutMillis((int) settings.patience().operation().toMillis())
            .ssl(access.tls() != null)
            .sslSocketFactory(access.tls());
    if (access.tls() != null && access.checksHost()) {
      SSLParameters parameters = new SSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS"); // RFC 2818 section 3.1
      config.sslParameters(parameters);
    }
    if (data) {
      config
          .protocol(access.protocol())
          .database(access.database())
          .user(access.user().isEmpty() ? null : access.user())
          .password(access.password().isEmpty() ? null : access.password());
    }
    return config.build();
  }

  private GenericObjectPoolConfig<Connection> pool(int connections) {
    GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
    pool.setMaxTotal(connections);
    pool.setMaxIdle(connections);
    pool.setMaxWait(settings.patience().operation());
    pool.setJmxEnabled(false);
    return pool;
  }

  /** The server's answer to INFO, a section of it. */
  String info(String section) throws CodedFailure {
    return answer("INFO", () -> writer.info(section));
  }

  private UnifiedJedis reader() {
    return readers.isEmpty()
        ? writer
        : readers.get(Math.floorMod(turn.getAndIncrement(), readers.size()));
  }

  @Override
  public void set(String key, int seconds, byte[] value) throws CodedFailure {
    confirmed(
        "SET", key, bytes(key), pipeline -> pipeline.set(bytes(key), value, expiring(seconds)));
  }

  @Override
  public boolean add(String key, int seconds, byte[] value) throws CodedFailure {
    return confirmed(
            "SET NX",
            key,
            bytes(key),
            pipeline -> pipeline.set(bytes(key), value, expiring(seconds).nx()))
        != null;
  }

  /** All sent before the first answer; with a confirmation none is stored before all are. */
  @Override
  public void setAll(Map<String, byte[]> values, int seconds, Consumer<String> stored)
      throws CodedFailure {
    long had =
        answer(
            "SET",
            () -> {
              try (AbstractPipeline pipeline = writer.pipelined()) {
                List<Response<String>> answers = new ArrayList<>();
                List<Response<Long>> waits = new ArrayList<>();
                values.forEach(
                    (key, value) ->
                        answers.add(pipeline.set(bytes(key), value, expiring(seconds))));
                for (String key : waitedFor(values.keySet())) {
                  waits.add(waiting(pipeline, key));
                }
                pipeline.sync();
                long fewest = waits.stream().mapToLong(Response::get).min().orElse(0);
                int i = 0;
                for (String key : values.keySet()) {
                  answers.get(i++).get(); // throws what the server said
                  if (fewest >= settings.confirmation().replicas()) {
                    stored.accept(key);
                  }
                }
                return fewest;
              }
            });
    requireConfirmed("SET", had);
  }

  /** WAIT is for all writes of a connection: one for each server that has some of the keys. */
  private Collection<String> waitedFor(Collection<String> keys) {
    if (settings.confirmation().replicas() == 0) {
      return List.of();
    }
    return settings.servers().topology() == RedisSettings.Topology.CLUSTER
        ? keys
        : List.of(keys.iterator().next());
  }

  private Response<Long> waiting(AbstractPipeline pipeline, String key) {
    RedisSettings.Confirmation asked = settings.confirmation();
    return pipeline.waitReplicas(key, asked.replicas(), asked.timeout().toMillis());
  }

  private void requireConfirmed(String command, long had) throws CodedFailure {
    RedisSettings.Confirmation asked = settings.confirmation();
    if (had < asked.replicas()) {
      throw new CodedFailure(
          SessionCode.NOT_CONFIRMED,
          "%s: %d of %d replicas had the value after %d ms (wait, waitTimeout)"
              .formatted(command, had, asked.replicas(), asked.timeout().toMillis()));
    }
  }

  @Override
  public Stored get(String key) throws CodedFailure {
    byte[] value = answer("GET", () -> reader().get(bytes(key)));
    return value == null ? null : new Stored(value, null);
  }

  @Override
  public Stored gets(String key) throws CodedFailure {
    byte[] value = answer("GET", () -> writer.get(bytes(key)));
    return value == null ? null : new Stored(value, sha1(value));
  }

  @Override
  public boolean touch(String key, int seconds) throws CodedFailure {
    return answer(
        "EXPIRE",
        () -> seconds > 0 ? writer.expire(bytes(key), seconds) == 1 : writer.exists(bytes(key)));
  }

  @Override
  public Update update(String key, Object version, int seconds, byte[] value) throws CodedFailure {
    byte[] seen = bytes((String) version);
    byte[] time = bytes(Integer.toString(seconds));
    Object done =
        confirmed(
            "EVAL",
            key,
            bytes(key),
            pipeline -> pipeline.eval(UPDATE, List.of(bytes(key)), List.of(seen, value, time)));
    return switch (((Long) done).intValue()) {
      case 1 -> Update.STORED;
      case 0 -> Update.CHANGED;
      default -> Update.GONE;
    };
  }

  @Override
  public boolean delete(String key) throws CodedFailure {
    return answer("DEL", () -> writer.del(bytes(key)) == 1);
  }

  /** A write on a connection. */
  private interface Write<T> {
    Response<T> on(AbstractPipeline pipeline);
  }

  /**
   * A write, and WAIT after it on the same connection if replicas are to confirm it.
   *
   * @throws CodedFailure NOT_CONFIRMED when too few of them did so in time
   */
  private <T> T confirmed(String command, String key, byte[] octets, Write<T> write)
      throws CodedFailure {
    long[] had = new long[1];
    T answer =
        answer(
            command,
            () -> {
              try (AbstractPipeline pipeline = writer.pipelined()) {
                Response<T> written = write.on(pipeline);
                Response<Long> waited =
                    settings.confirmation().replicas() == 0 ? null : waiting(pipeline, key);
                pipeline.sync();
                had[0] = waited == null ? 0 : waited.get();
                return written.get();
              }
            });
    requireConfirmed(command, had[0]);
    return answer;
  }

  private <T> T answer(String command, Supplier<T> call) throws CodedFailure {
    try {
      return call.get();
    } catch (JedisAccessControlException e) {
      throw new CodedFailure(
          SessionCode.AUTH_FAILED,
          command + ": " + quoted(e.getMessage()) + "; check user and password");
    } catch (JedisDataException e) {
      throw refused(command, quoted(e.getMessage()));
    } catch (JedisConnectionException e) {
      throw lost(command, e);
    } catch (JedisException e) {
      throw unserved(command, e);
    }
  }

  private static CodedFailure refused(String command, String message) {
    if (message.startsWith("NOAUTH") || message.startsWith("NOPERM")) {
      return new CodedFailure(
          SessionCode.AUTH_FAILED, command + ": " + message + "; check user and password");
    }
    return new CodedFailure(
        message.startsWith("OOM") ? SessionCode.OUT_OF_MEMORY : SessionCode.SERVER_ERROR,
        command + ": " + message);
  }

  private CodedFailure lost(String command, JedisConnectionException e) {
    if (Thread.currentThread().isInterrupted()) {
      return interrupted(command);
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof java.net.SocketTimeoutException
          && String.valueOf(cause.getMessage()).startsWith("Read")) {
        return new CodedFailure(
            SessionCode.TIME_OUT,
            "%s: no answer within %d ms (operationTimeout), nodes %s"
                .formatted(
                    command,
                    settings.patience().operation().toMillis(),
                    settings.servers().nodes()));
      }
    }
    return new CodedFailure(
        SessionCode.NOT_REACHABLE,
        "%s: there is no connection to %s, or it was lost before the answer: %s"
            .formatted(command, settings.servers().nodes(), quoted(e.getMessage())));
  }

  private CodedFailure unserved(String command, JedisException e) {
    if (e.getCause() instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return interrupted(command);
    }
    if (e.getCause() instanceof java.util.NoSuchElementException) {
      return new CodedFailure(
          SessionCode.QUEUE_FULL,
          "%s: no connection came free in %d ms; raise clients, or lower the load"
              .formatted(command, settings.patience().operation().toMillis()));
    }
    return new CodedFailure(SessionCode.NOT_REACHABLE, command + ": " + quoted(e.getMessage()));
  }

  private static CodedFailure interrupted(String command) {
    return new CodedFailure(
        SessionCode.INTERRUPTED,
        command + ": interrupted by the stop of the test or a Sample Timeout");
  }

  private static String quoted(String text) {
    String shown = String.valueOf(text).replaceAll("\\p{Cntrl}", "?");
    return shown.length() > LONGEST_QUOTE ? shown.substring(0, LONGEST_QUOTE) + "..." : shown;
  }

  private static SetParams expiring(int seconds) {
    SetParams parameters = new SetParams();
    return seconds > 0 ? parameters.ex(seconds) : parameters;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha1(byte[] value) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(value));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java has no SHA-1", e); // every Java has
    }
  }

  @Override
  public void close() {
    writer.close();
    readers.forEach(UnifiedJedis::close);
  }
}
