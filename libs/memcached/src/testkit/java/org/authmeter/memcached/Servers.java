package org.authmeter.memcached;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

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

  /**
   * One of a pair; both members use the same replication port, as in the testbed. A process that is
   * started meanwhile may hold the socket of {@link #freePort} for a moment.
   */
  public static MemcachedServer paired(int port, int replicationPort)
      throws IOException, InterruptedException {
    for (int tries = 0; ; tries++) {
      try {
        return MemcachedServer.start(pairedOptions(port, replicationPort));
      } catch (BindException e) {
        if (tries == 40) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }

  static MemcachedOptions pairedOptions(int port, int replicationPort) {
    return MemcachedOptions.alone(LOOPBACK, port)
        .withPeer(new InetSocketAddress(LOOPBACK, replicationPort), replicationPort);
  }

  /**
   * Below the ports that Linux gives to outgoing connections (32768 and more): one of them could
   * have the port before it is used.
   */
  public static int freePort() throws IOException {
    for (int tries = 0; tries < 100; tries++) {
      int port = ThreadLocalRandom.current().nextInt(15_000, 32_000);
      try (ServerSocket socket = new ServerSocket(port, 1, LOOPBACK)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        continue; // somebody has it
      }
    }
    throw new IOException("no free port");
  }
}
