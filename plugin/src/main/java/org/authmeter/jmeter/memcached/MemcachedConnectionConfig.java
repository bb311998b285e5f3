package org.authmeter.jmeter.memcached;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.FailureMode;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.signon.memcached.MemcachedClients;
import org.authmeter.signon.memcached.client.ClientSettings;
import org.authmeter.signon.memcached.client.ClientSettings.Locator;
import org.authmeter.signon.memcached.client.ClientSettings.Protocol;
import org.authmeter.signon.session.LiveSessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients of a group of memcached nodes, shared by the samplers of all virtual users that name the
 * connection.
 *
 * <p>Something that answers but is not memcached makes all samples fail. A node that is down does
 * not: it may come back.
 */
public class MemcachedConnectionConfig extends SharedConfig<MemcachedClients> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(MemcachedConnectionConfig.class);

  /** Maximum of the sessions that all virtual users share. */
  private static final int MAX_SHARED_SESSIONS = 100_000;

  /** memcached's port. */
  private static final int PORT = 11211;

  private static final Pattern NODE =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]/]+)(?::(\\d{1,5}))?");

  static final Field<String> CONNECTION_NAME = Field.text("connectionName", "memcached");
  private static final Field<List<InetSocketAddress>> NODES = nodes("nodes");
  private static final Field<List<InetSocketAddress>> REPLICAS = nodes("replicas");
  private static final Field<Protocol> PROTOCOL = Field.choice("protocol", Protocol.ASCII);
  private static final Field<Locator> LOCATOR = Field.choice("locator", Locator.ARRAY_MOD);
  private static final Field<String> HASH =
      Field.words(
          "hash", "", "", "native", "crc", "fnv1-64", "fnv1a-64", "fnv1-32", "fnv1a-32", "ketama");
  private static final Field<FailureMode> FAILURE_MODE =
      Field.choice(
          "failureMode",
          FailureMode.Redistribute,
          List.of(FailureMode.Redistribute, FailureMode.Retry, FailureMode.Cancel));
  private static final Field<Duration> OPERATION_TIMEOUT =
      Field.milliseconds("operationTimeout", 2_500, 1);
  private static final Field<Duration> CONNECT_TIMEOUT =
      Field.milliseconds("connectTimeout", 2_000, 1);
  private static final Field<Duration> MAX_RECONNECT_DELAY =
      Field.seconds("maxReconnectDelay", 1, 1);

  /** The library refuses less than 2. */
  private static final Field<Integer> TIMEOUT_THRESHOLD =
      Field.number("timeoutThreshold", 100, 2, 1_000_000);

  private static final Field<Integer> CLIENTS = Field.number("clients", 1, 0, 10_000);
  private static final Field<Integer> QUEUE = Field.number("queue", 16_384, 1, 1_000_000);
  private static final Field<Duration> QUEUE_WAIT = Field.milliseconds("queueWait", 10_000, 1);
  private static final Field<Integer> READ_BUFFER =
      Field.number("readBuffer", 16_384, 1024, 16 * 1024 * 1024);

  static final ElementForm FORM =
      ElementForm.withIcon("memcached-config.png")
          .group("servers", CONNECTION_NAME, NODES, REPLICAS, PROTOCOL)
          .group("spread", LOCATOR, HASH, FAILURE_MODE)
          .group(
              "times", OPERATION_TIMEOUT, CONNECT_TIMEOUT, MAX_RECONNECT_DELAY, TIMEOUT_THRESHOLD)
          .group("size", CLIENTS, QUEUE, QUEUE_WAIT, READ_BUFFER);

  static final SharedKey<MemcachedClients> KEY =
      new SharedKey<>("Memcached Connection", CONNECTION_NAME);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<MemcachedClients> key() {
    return KEY;
  }

  @Override
  protected MemcachedClients open() throws CodedFailure {
    ClientSettings settings = settings();
    MemcachedClients clients =
        MemcachedClients.open(settings, new LiveSessions(MAX_SHARED_SESSIONS));
    if (clients.isReachable()) {
      log.info("{}: connection {} to {}", getName(), CONNECTION_NAME.of(this), settings.nodes());
    } else {
      log.error(
          "{}: none of {} can be reached; until one can, all samples fail",
          getName(),
          settings.nodes());
    }
    return clients;
  }

  @Override
  protected void close(MemcachedClients clients) {
    long evictions = clients.evictions();
    clients.close();
    log.info("{}: connection closed; items evicted by the servers: {}", getName(), evictions);
  }

  private ClientSettings settings() {
    List<InetSocketAddress> nodes = NODES.of(this);
    List<InetSocketAddress> replicas = REPLICAS.of(this);
    check(nodes, replicas);
    Protocol protocol = PROTOCOL.of(this);
    if (protocol == Protocol.BINARY && !replicas.isEmpty()) {
      log.warn(
          "{}: protocol binary, but there are replicas: repcached replicates the text protocol"
              + " only, and drops binary writes silently, so ascii is used",
          getName());
      protocol = Protocol.ASCII;
    }
    Locator locator = LOCATOR.of(this);
    return new ClientSettings(
        nodes,
        replicas,
        protocol,
        new ClientSettings.Distribution(locator, hash(HASH.of(this), locator)),
        FAILURE_MODE.of(this),
        new ClientSettings.Patience(
            OPERATION_TIMEOUT.of(this),
            MAX_RECONNECT_DELAY.of(this),
            CONNECT_TIMEOUT.of(this),
            TIMEOUT_THRESHOLD.of(this)),
        new ClientSettings.Queues(QUEUE.of(this), QUEUE_WAIT.of(this), READ_BUFFER.of(this)),
        CLIENTS.of(this));
  }

  private static void check(List<InetSocketAddress> nodes, List<InetSocketAddress> replicas) {
    if (nodes.isEmpty()) {
      throw NODES.wrong("empty; name each node as host:port (property authmeter.memcached.nodes)");
    }
    if (!replicas.isEmpty() && replicas.size() != nodes.size()) {
      throw REPLICAS.wrong(
          "%d for %d nodes; name one for each node, in their order, or none"
              .formatted(replicas.size(), nodes.size()));
    }
    Set<InetSocketAddress> all = new HashSet<>(nodes);
    all.addAll(replicas);
    if (all.size() < nodes.size() + replicas.size()) {
      throw NODES.wrong("%s, replicas: %s: an address is listed twice".formatted(nodes, replicas));
    }
  }

  /** The algorithm of that name, or the locator's own. */
  private static DefaultHashAlgorithm hash(String name, Locator locator) {
    String own = locator == Locator.KETAMA ? "KETAMA" : "NATIVE";
    String constant = name.isEmpty() ? own : name.toUpperCase(Locale.ROOT).replace('-', '_');
    return DefaultHashAlgorithm.valueOf(constant + "_HASH");
  }

  private static Field<List<InetSocketAddress>> nodes(String name) {
    return Field.text(name)
        .as(
            text ->
                Stream.of(text.split("[\\s,]+"))
                    .filter(node -> !node.isEmpty())
                    .map(MemcachedConnectionConfig::node)
                    .toList());
  }

  private static InetSocketAddress node(String node) {
    Matcher m = NODE.matcher(node);
    int port = m.matches() && m.group(2) != null ? Integer.parseInt(m.group(2)) : PORT;
    if (!m.matches() || port < 1 || port > 65535) {
      throw new IllegalArgumentException(
          "\"" + node + "\" is not a node; write host:port, such as 127.0.0.1:11211");
    }
    InetSocketAddress address = new InetSocketAddress(m.group(1).replaceAll("[\\[\\]]", ""), port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          "the host of \"" + node + "\" is unknown to the name service; correct it");
    }
    return address;
  }
}
