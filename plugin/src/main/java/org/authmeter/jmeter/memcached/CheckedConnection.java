package org.authmeter.jmeter.memcached;

import static org.authmeter.jmeter.core.FieldText.choice;
import static org.authmeter.jmeter.core.FieldText.number;
import static org.authmeter.jmeter.core.FieldText.text;
import static org.authmeter.jmeter.core.FieldText.time;

import java.net.InetSocketAddress;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.FailureMode;
import org.authmeter.jmeter.memcached.session.ClientSettings;
import org.authmeter.jmeter.memcached.session.ClientSettings.Locator;
import org.authmeter.jmeter.memcached.session.ClientSettings.Protocol;

/** The connection element's fields, checked; an empty one means its default. */
final class CheckedConnection {
  /** As the field spells it; the library's names are other ones. */
  private enum Mode {
    REDISTRIBUTE(FailureMode.Redistribute),
    RETRY(FailureMode.Retry),
    CANCEL(FailureMode.Cancel);

    private final FailureMode mode;

    Mode(FailureMode mode) {
      this.mode = mode;
    }
  }

  private enum Hash {
    NATIVE,
    CRC,
    FNV1_64,
    FNV1A_64,
    FNV1_32,
    FNV1A_32,
    KETAMA
  }

  private CheckedConnection() {}

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static ClientSettings of(MemcachedConnectionFields f) {
    List<InetSocketAddress> nodes = NodeList.of("nodes", f.getNodes());
    List<InetSocketAddress> replicas = NodeList.of("replicas", f.getReplicas());
    checkPlaces(nodes, replicas);
    Locator locator =
        choice(Locator.class, "locator", f.getLocator(), MemcachedConnectionFields.DEFAULT_LOCATOR);
    return new ClientSettings(
        nodes,
        replicas,
        isForcedToAscii(f) ? Protocol.ASCII : protocol(f),
        locator,
        hash(f.getHash(), locator),
        choice(
                Mode.class,
                "failureMode",
                f.getFailureMode(),
                MemcachedConnectionFields.DEFAULT_FAILURE_MODE)
            .mode,
        time(
            "operationTimeout",
            f.getOperationTimeout(),
            MemcachedConnectionFields.DEFAULT_OPERATION_TIMEOUT,
            ChronoUnit.MILLIS,
            1),
        time(
            "maxReconnectDelay",
            f.getMaxReconnectDelay(),
            MemcachedConnectionFields.DEFAULT_MAX_RECONNECT_DELAY,
            ChronoUnit.SECONDS,
            1),
        time(
            "connectTimeout",
            f.getConnectTimeout(),
            MemcachedConnectionFields.DEFAULT_CONNECT_TIMEOUT,
            ChronoUnit.MILLIS,
            1),
        whole(
            "timeoutThreshold",
            f.getTimeoutThreshold(),
            MemcachedConnectionFields.DEFAULT_TIMEOUT_THRESHOLD,
            2, // the library refuses less
            1_000_000),
        queues(f),
        whole("clients", f.getClients(), MemcachedConnectionFields.DEFAULT_CLIENTS, 0, 10_000));
  }

  /** Whether binary was asked for where it cannot be had. */
  static boolean isForcedToAscii(MemcachedConnectionFields f) {
    return protocol(f) == Protocol.BINARY && !text(f.getReplicas(), "").isEmpty();
  }

  private static Protocol protocol(MemcachedConnectionFields f) {
    return choice(
        Protocol.class, "protocol", f.getProtocol(), MemcachedConnectionFields.DEFAULT_PROTOCOL);
  }

  private static ClientSettings.Queues queues(MemcachedConnectionFields f) {
    return new ClientSettings.Queues(
        whole("queue", f.getQueue(), MemcachedConnectionFields.DEFAULT_QUEUE, 1, 1_000_000),
        time(
            "queueWait",
            f.getQueueWait(),
            MemcachedConnectionFields.DEFAULT_QUEUE_WAIT,
            ChronoUnit.MILLIS,
            1),
        whole(
            "readBuffer",
            f.getReadBuffer(),
            MemcachedConnectionFields.DEFAULT_READ_BUFFER,
            1024,
            16 * 1024 * 1024));
  }

  private static void checkPlaces(List<InetSocketAddress> nodes, List<InetSocketAddress> replicas) {
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException(
          "nodes: empty; name each node as host:port (property authmeter.memcached.nodes)");
    }
    if (!replicas.isEmpty() && replicas.size() != nodes.size()) {
      throw new IllegalArgumentException(
          "replicas: %d for %d nodes; name one for each node, in their order, or none"
              .formatted(replicas.size(), nodes.size()));
    }
    HashSet<InetSocketAddress> all = new HashSet<>(nodes);
    all.addAll(replicas);
    if (all.size() < nodes.size() + replicas.size()) {
      throw new IllegalArgumentException(
          "nodes %s, replicas %s: one of them is there twice".formatted(nodes, replicas));
    }
  }

  private static DefaultHashAlgorithm hash(String field, Locator locator) {
    Hash own = locator == Locator.KETAMA ? Hash.KETAMA : Hash.NATIVE;
    String fallback = own.name().toLowerCase(Locale.ROOT);
    return DefaultHashAlgorithm.valueOf(choice(Hash.class, "hash", field, fallback) + "_HASH");
  }

  private static int whole(String field, String value, String fallback, int least, int most) {
    return (int) number(field, value, fallback, least, most);
  }
}
