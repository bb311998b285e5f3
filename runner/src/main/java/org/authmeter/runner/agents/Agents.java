package org.authmeter.runner.agents;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;

/**
 * JMeter's remote agents (jmeter-server) that make the load instead of this machine; each runs the
 * whole plan, so that the load is that of one machine times their number.
 *
 * @param addresses none = this machine makes the load
 */
public record Agents(List<Address> addresses) {
  /** The load is made by this machine. */
  public static final Agents NONE = new Agents(List.of());

  public Agents {
    addresses = List.copyOf(addresses);
  }

  /**
   * Reads the option {@code --agents}.
   *
   * @param option each "host" or "host:port"; null = none
   * @throws RunnerException status 2 if one is not an address, or is listed twice
   */
  public static Agents of(List<String> option) {
    if (option == null) {
      return NONE;
    }
    Set<Address> all = new LinkedHashSet<>();
    for (String text : option) {
      if (!all.add(Address.of(text))) {
        throw RunnerException.usage(
            "--agents: %s is listed twice; an agent runs one plan at a time.".formatted(text));
      }
    }
    return new Agents(new ArrayList<>(all));
  }

  public boolean isEmpty() {
    return addresses.isEmpty();
  }

  /** How often the plan runs at the same time: at least once. */
  public int copies() {
    return Math.max(1, addresses.size());
  }

  /** The value of JMeter's option -R. */
  public String list() {
    return addresses.stream().map(Address::toString).collect(Collectors.joining(","));
  }

  /**
   * Where an agent's RMI registry listens.
   *
   * @param port JMeter's {@code server_port}, default 1099
   */
  public record Address(String host, int port) {
    private static final int REGISTRY = 1099;

    static Address of(String text) {
      String plain = text.strip();
      try {
        URI uri = new URI("rmi://" + plain);
        boolean bare =
            uri.getHost() != null && uri.getUserInfo() == null && uri.getPath().isEmpty();
        int port = uri.getPort() == -1 ? REGISTRY : uri.getPort();
        if (bare && port > 0 && port <= 65535) {
          return new Address(uri.getHost(), port);
        }
      } catch (URISyntaxException e) {
        // reported below
      }
      throw RunnerException.usage(
          "--agents %s: not an agent's address. Legal: host or host:port, separated by commas."
              .formatted(text));
    }

    /**
     * @return empty if it accepts a connection, else why not
     */
    String refusal(Duration limit) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), (int) limit.toMillis());
        return "";
      } catch (IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
      }
    }

    /**
     * @return the address of this machine that the agent sees, and can call back
     * @throws IOException if it does not answer
     */
    String thisMachine(Duration limit) throws IOException {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), (int) limit.toMillis());
        return socket.getLocalAddress().getHostAddress();
      }
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }
}
