package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out ports: from a base upwards, or free ones. Free ports come from below Linux's ephemeral
 * range (32768 upwards), so that no outgoing connection of a load test takes one before its server
 * is up.
 */
public final class Ports {
  private static final int FREE_FROM = 15_000;
  private static final int FREE_TO = 32_000;
  private static final int ATTEMPTS = 500;

  private final int base;
  private final Set<Integer> given = new HashSet<>();
  private int next;

  /**
   * @param base the first port, or 0 for free ports
   */
  public Ports(int base) {
    this.base = base;
    this.next = base;
  }

  /**
   * A port that nothing listens on at any of the addresses.
   *
   * @throws EnvironmentException when the port of the base's turn is taken, naming the address
   */
  public int take(List<String> addresses) {
    return base == 0 ? free(addresses) : fixed(addresses);
  }

  /** A port that nothing listens on at {@link TestbedLayout#LOCAL}. */
  public int takeLocal() {
    return take(List.of(TestbedLayout.LOCAL));
  }

  private int fixed(List<String> addresses) {
    int port = next++;
    for (String address : addresses) {
      String problem = problem(address, port);
      if (problem != null) {
        throw taken(address, port, problem);
      }
    }
    return port;
  }

  /** The error of an address that cannot be listened on. */
  static EnvironmentException taken(String address, int port, String problem) {
    return new EnvironmentException(
        "cannot listen on %s:%d (%s): another program holds it (ss -ltnp names it). End it, or choose another --port-base; without --port-base free ports are taken"
            .formatted(address, port, problem));
  }

  private int free(List<String> addresses) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FREE_FROM, FREE_TO);
      if (!given.contains(port)
          && addresses.stream().allMatch(address -> problem(address, port) == null)) {
        given.add(port);
        return port;
      }
    }
    throw new EnvironmentException(
        "found no port between %d and %d that is free at %s (%d tried): name one by --port-base"
            .formatted(FREE_FROM, FREE_TO, String.join(", ", addresses), ATTEMPTS));
  }

  /** Why the address cannot be listened on; null when it can. */
  private static String problem(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return null;
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
