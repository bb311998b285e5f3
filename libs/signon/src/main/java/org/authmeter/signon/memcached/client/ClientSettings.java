package org.authmeter.signon.memcached.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.FailureMode;

/**
 * How to talk to a group of memcached nodes.
 *
 * @param nodes in the order that decides which keys a node has
 * @param replicas one for each node, holding copies of its items; empty = none
 * @param protocol with replicas always ASCII: repcached replicates no other
 * @param distribution how a key finds its node
 * @param failureMode what becomes of operations for a node that is down
 * @param patience how long nodes are waited for
 * @param queues lengths of the client's queues for each node
 * @param clients shared by the threads; 0 = one for each thread
 */
public record ClientSettings(
    List<InetSocketAddress> nodes,
    List<InetSocketAddress> replicas,
    Protocol protocol,
    Distribution distribution,
    FailureMode failureMode,
    Patience patience,
    Queues queues,
    int clients) {

  /** The two protocols that memcached speaks on one port. */
  public enum Protocol {
    ASCII,
    BINARY
  }

  /** How a key finds its node. */
  public enum Locator {
    /** Hash modulo the number of nodes. */
    ARRAY_MOD,
    /** A place on a ring of hashes; few keys move when the list of nodes changes. */
    KETAMA
  }

  /**
   * How a key finds its node.
   *
   * @param hash of the key; KETAMA_HASH goes with {@link Locator#KETAMA}
   */
  public record Distribution(Locator locator, DefaultHashAlgorithm hash) {}

  /**
   * How long nodes are waited for.
   *
   * @param operation for the answer of one operation
   * @param reconnectDelay longest pause between tries to reach a node again
   * @param connect how long the start waits for connections
   * @param timeoutsUntilDead answers missing in a row until the connection is made anew
   */
  public record Patience(
      Duration operation, Duration reconnectDelay, Duration connect, int timeoutsUntilDead) {}

  /**
   * Bounds of what waits for a node, so that a node that stands still does not fill the memory.
   *
   * @param operations that wait to be sent, for each node
   * @param longestWait how long a thread waits for a place in a full queue
   * @param readBuffer bytes read at once
   */
  public record Queues(int operations, Duration longestWait, int readBuffer) {}

  public ClientSettings {
    nodes = List.copyOf(nodes);
    replicas = List.copyOf(replicas);
  }

  /** The same for one node, which is never replaced by another: what the probe needs. */
  public ClientSettings only(InetSocketAddress node) {
    return new ClientSettings(
        List.of(node),
        List.of(),
        Protocol.ASCII,
        new Distribution(Locator.ARRAY_MOD, distribution.hash),
        FailureMode.Cancel,
        patience,
        queues,
        1);
  }
}
