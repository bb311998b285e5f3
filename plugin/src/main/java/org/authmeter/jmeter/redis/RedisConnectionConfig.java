package org.authmeter.jmeter.redis;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.tls.KeyStores;
import org.authmeter.common.tls.TlsIdentity;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.net.JMeterTls;
import org.authmeter.signon.redis.RedisClients;
import org.authmeter.signon.redis.RedisSettings;
import org.authmeter.signon.redis.RedisSettings.Reads;
import org.authmeter.signon.redis.RedisSettings.Topology;
import org.authmeter.signon.session.LiveSessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisProtocol;

/**
 * Connections to Redis or Valkey, shared by the samplers of all virtual users that name the
 * connection.
 *
 * <p>A refused account, or something that answers but is neither, makes all samples fail. A server
 * that is down does not: it may come back.
 */
public class RedisConnectionConfig extends SharedConfig<RedisClients> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(RedisConnectionConfig.class);

  /** Maximum of the sessions that all virtual users share. */
  private static final int MAX_SHARED_SESSIONS = 100_000;

  private static final int PORT = 6379;
  private static final int SENTINEL_PORT = 26_379;
  private static final int MAX_PORT = 65_535;

  static final Field<String> CONNECTION_NAME = Field.text("connectionName", "redis");
  private static final Field<Topology> TOPOLOGY = Field.choice("topology", Topology.SINGLE);
  private static final Field<List<String>> NODES = Field.list("nodes");
  private static final Field<List<String>> REPLICAS = Field.list("replicas");
  private static final Field<String> MASTER = Field.text("master", "mymaster");
  private static final Field<Reads> READS = Field.choice("reads", Reads.PRIMARY);
  private static final Field<Integer> WAIT = Field.number("wait", 0, 0, 100);
  private static final Field<Duration> WAIT_TIMEOUT = Field.milliseconds("waitTimeout", 1_000, 1);

  private static final Field<String> USER = Field.text("user");
  private static final Field<String> PASSWORD = Field.password("password");
  private static final Field<Integer> DATABASE = Field.number("database", 0, 0, 1_000_000);
  private static final Field<RedisProtocol> PROTOCOL =
      Field.choice("protocol", RedisProtocol.RESP2);
  private static final Field<Boolean> TLS = Field.flag("tls", false);
  private static final Field<String> TRUST_STORE = Field.file("trustStore");
  private static final Field<String> TRUST_STORE_PASSWORD = Field.password("trustStorePassword");
  private static final Field<Boolean> HOST_NAME_CHECK = Field.flag("hostNameCheck", true);

  private static final Field<Duration> OPERATION_TIMEOUT =
      Field.milliseconds("operationTimeout", 2_500, 1);
  private static final Field<Duration> CONNECT_TIMEOUT =
      Field.milliseconds("connectTimeout", 2_000, 1);
  private static final Field<Integer> CLIENTS = Field.number("clients", 0, 0, 10_000);

  static final ElementForm FORM =
      ElementForm.withIcon("redis-config.png")
          .group("servers", CONNECTION_NAME, TOPOLOGY, NODES, REPLICAS, MASTER, READS)
          .group("confirmation", WAIT, WAIT_TIMEOUT)
          .group(
              "access",
              USER,
              PASSWORD,
              DATABASE,
              PROTOCOL,
              TLS,
              TRUST_STORE,
              TRUST_STORE_PASSWORD,
              HOST_NAME_CHECK)
          .group("times", OPERATION_TIMEOUT, CONNECT_TIMEOUT, CLIENTS);

  static final SharedKey<RedisClients> KEY = new SharedKey<>("Redis Connection", CONNECTION_NAME);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<RedisClients> key() {
    return KEY;
  }

  @Override
  protected RedisClients open() throws CodedFailure {
    RedisSettings settings = settings();
    RedisClients clients = RedisClients.open(settings, new LiveSessions(MAX_SHARED_SESSIONS));
    try {
      log.info(
          "{}: connection {} to {}, {}",
          getName(),
          CONNECTION_NAME.of(this),
          settings.servers().nodes(),
          clients.version());
    } catch (CodedFailure e) {
      log.error(
          "{}: {} cannot be reached; until it can, all samples fail: {}",
          getName(),
          settings.servers().nodes(),
          e.getMessage());
    }
    return clients;
  }

  @Override
  protected void close(RedisClients clients) {
    long evictions = clients.evictions();
    clients.close();
    log.info("{}: connection closed; items evicted by the server: {}", getName(), evictions);
  }

  private RedisSettings settings() {
    Topology topology = TOPOLOGY.of(this);
    int port = topology == Topology.SENTINEL ? SENTINEL_PORT : PORT;
    List<HostAndPort> nodes = addresses(NODES, port);
    List<HostAndPort> replicas = addresses(REPLICAS, PORT);
    if (nodes.isEmpty()) {
      throw NODES.wrong("empty; name the server as host:port (property authmeter.redis.nodes)");
    }
    if (topology == Topology.SINGLE && nodes.size() > 1) {
      throw NODES.wrong(
          "%s: topology single has one node, which takes the writes; name the others in replicas, or choose sentinel or cluster"
              .formatted(nodes));
    }
    if (READS.of(this) == Reads.REPLICA && replicas.isEmpty()) {
      throw REPLICAS.wrong("empty, but reads is replica; name at least one");
    }
    if (topology == Topology.CLUSTER && DATABASE.of(this) > 0) {
      throw DATABASE.wrong(DATABASE.of(this) + ": a cluster has database 0 only");
    }
    if (WAIT.of(this) > 0 && WAIT_TIMEOUT.of(this).compareTo(OPERATION_TIMEOUT.of(this)) >= 0) {
      throw WAIT_TIMEOUT.wrong(
          "%d ms: the answer is waited for %d ms only (operationTimeout); make that longer"
              .formatted(WAIT_TIMEOUT.of(this).toMillis(), OPERATION_TIMEOUT.of(this).toMillis()));
    }
    return new RedisSettings(
        new RedisSettings.Servers(topology, nodes, replicas, MASTER.of(this), READS.of(this)),
        new RedisSettings.Access(
            USER.of(this),
            PASSWORD.of(this),
            DATABASE.of(this),
            PROTOCOL.of(this),
            tls(),
            HOST_NAME_CHECK.of(this)),
        new RedisSettings.Patience(OPERATION_TIMEOUT.of(this), CONNECT_TIMEOUT.of(this)),
        new RedisSettings.Confirmation(WAIT.of(this), WAIT_TIMEOUT.of(this)),
        CLIENTS.of(this));
  }

  /** Null without TLS. */
  private SSLSocketFactory tls() {
    if (!TLS.of(this)) {
      return null;
    }
    String trust = TRUST_STORE.of(this);
    TlsIdentity identity =
        new TlsIdentity(
            JMeterTls.providerOfKept(),
            null,
            null,
            trust.isEmpty()
                ? null
                : KeyStores.trust(
                    TRUST_STORE.name(), Field.besidePlan(trust), TRUST_STORE_PASSWORD.of(this)));
    try {
      return HOST_NAME_CHECK.of(this)
          ? identity.newContext().getSocketFactory()
          : identity.newContextForAnyHost().getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw TRUST_STORE.wrong("cannot be used for TLS: " + e.getMessage());
    }
  }

  private List<HostAndPort> addresses(Field<List<String>> field, int port) {
    return field.of(this).stream()
        .flatMap(text -> Stream.of(text.split("\\s+")))
        .filter(text -> !text.isBlank())
        .map(text -> address(field, text, port))
        .toList();
  }

  private static HostAndPort address(Field<?> field, String text, int port) {
    int colon = text.lastIndexOf(':');
    boolean bare = colon < 0 || text.endsWith("]");
    String host = bare ? text : text.substring(0, colon);
    try {
      int number = bare ? port : Integer.parseInt(text.substring(colon + 1));
      if (!host.isEmpty() && number > 0 && number <= MAX_PORT) {
        return new HostAndPort(host.replaceAll("[\\[\\]]", ""), number);
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw field.wrong("\"" + text + "\" is not a server; write host:port, such as 127.0.0.1:6379");
  }
}
