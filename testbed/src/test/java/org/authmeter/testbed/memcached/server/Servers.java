package org.authmeter.testbed.memcached.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Starts servers for tests, on free ports. */
public final class Servers {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private Servers() {}

  public static MemcachedServer alone() throws IOException, InterruptedException {
    return alone(0);
  }

  public static MemcachedServer alone(int port) throws IOException, InterruptedException {
    return MemcachedServer.start(MemcachedOptions.alone(LOOPBACK, port));
  }

  static MemcachedServer withMemory(long bytes) throws IOException, InterruptedException {
    return MemcachedServer.start(MemcachedOptions.alone(LOOPBACK, 0).withMemory(bytes));
  }

  /** One of a pair; both members use the same replication port, as in the testbed. */
  public static MemcachedServer paired(int port, int replicationPort)
      throws IOException, InterruptedException {
    return MemcachedServer.start(pairedOptions(port, replicationPort));
  }

  static MemcachedOptions pairedOptions(int port, int replicationPort) {
    return MemcachedOptions.alone(LOOPBACK, port)
        .withPeer(new InetSocketAddress(LOOPBACK, replicationPort), replicationPort);
  }

  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
      return socket.getLocalPort();
    }
  }
}
