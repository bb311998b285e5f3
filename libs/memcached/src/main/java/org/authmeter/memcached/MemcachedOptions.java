package org.authmeter.memcached;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * How to start a server.
 *
 * @param listen a loopback address
 * @param port for clients; 0 for a free one
 * @param memory bytes that all items may take before the least recently used are evicted
 * @param peer where the other member of the pair listens for us; null for a server alone
 * @param replicationPort where we listen for it, on {@code listen}
 * @param queue changes that may wait for the peer
 */
public record MemcachedOptions(
    InetAddress listen,
    int port,
    long memory,
    InetSocketAddress peer,
    int replicationPort,
    int queue) {
  /** What the documented measurement gave each of its servers. */
  public static final int DEFAULT_MEMORY_MB = 512;

  /** repcached's -X. */
  public static final int DEFAULT_REPLICATION_PORT = 11212;

  public MemcachedOptions {
    if (!listen.isLoopbackAddress()) {
      throw new IllegalArgumentException(
          listen.getHostAddress()
              + " is not a loopback address: the testbed listens on 127.x only");
    }
    if (peer != null && !peer.getAddress().isLoopbackAddress()) {
      throw new IllegalArgumentException(peer + " is not a loopback address");
    }
  }

  /** A server without a peer. */
  public static MemcachedOptions alone(InetAddress listen, int port) {
    return new MemcachedOptions(
        listen,
        port,
        megabytes(DEFAULT_MEMORY_MB),
        null,
        DEFAULT_REPLICATION_PORT,
        PeerReplication.ReplicationQueue.DEFAULT_CAPACITY);
  }

  /** The same with a memory limit in bytes. */
  public MemcachedOptions withMemory(long bytes) {
    return new MemcachedOptions(listen, port, bytes, peer, replicationPort, queue);
  }

  /** The same as one of a pair. */
  public MemcachedOptions withPeer(InetSocketAddress other, int ownReplicationPort) {
    return new MemcachedOptions(listen, port, memory, other, ownReplicationPort, queue);
  }

  /** The same with another length of the replication queue. */
  public MemcachedOptions withQueue(int length) {
    return new MemcachedOptions(listen, port, memory, peer, replicationPort, length);
  }

  static long megabytes(int count) {
    return count * 1024L * 1024L;
  }
}
