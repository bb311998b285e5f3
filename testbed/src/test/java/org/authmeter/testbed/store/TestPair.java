package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.authmeter.memcached.Eventually;
import org.authmeter.memcached.MemcachedServer;
import org.authmeter.memcached.Servers;
import org.authmeter.memcached.TextConnection;

/** Two linked servers of a replicating pair, at ports that outlive a member's end. */
final class TestPair implements AutoCloseable {
  private final int link = Servers.freePort();
  private final int[] ports = {Servers.freePort(), Servers.freePort()};
  private final MemcachedServer[] members = new MemcachedServer[2];

  TestPair() throws Exception {
    start(0);
    start(1);
    awaitLink(0);
  }

  void start(int member) throws Exception {
    members[member] = Servers.paired(ports[member], link);
  }

  void stop(int member) throws Exception {
    members[member].close();
  }

  int port(int member) {
    return ports[member];
  }

  void awaitLink(int member) throws Exception {
    try (TextConnection connection = new TextConnection(ports[member])) {
      Eventually.holds("the pair is linked", () -> connection.stat("replication_linked") == 1);
    }
  }

  /** As a node's settings have them, its own member first. */
  List<InetSocketAddress> addresses(int own) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int port : ports) {
      addresses.add(new InetSocketAddress("127.0.0.1", port));
    }
    if (own == 1) {
      Collections.reverse(addresses);
    }
    return addresses;
  }

  ClusterSettings settings(int node) {
    return settings(ClusteringMethod.REPCACHED, node, addresses(node));
  }

  static ClusterSettings settings(
      ClusteringMethod method, int node, List<InetSocketAddress> addresses) {
    return new ClusterSettings(
        method,
        "idp-" + (node + 1),
        addresses,
        null,
        Path.of("unused"),
        null,
        Duration.ofHours(1),
        false);
  }

  @Override
  public void close() throws IOException {
    members[0].close();
    members[1].close();
  }
}
