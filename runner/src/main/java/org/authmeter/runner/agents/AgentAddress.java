package org.authmeter.runner.agents;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import org.authmeter.runner.RunnerException;

/**
 * Where an agent's RMI registry listens.
 *
 * @param port JMeter's {@code server_port}, default 1099
 */
public record AgentAddress(String host, int port) {
  private static final int REGISTRY = 1099;

  static AgentAddress of(String text) {
    String plain = text.strip();
    try {
      URI uri = new URI("rmi://" + plain);
      boolean bare = uri.getHost() != null && uri.getUserInfo() == null && uri.getPath().isEmpty();
      int port = uri.getPort() == -1 ? REGISTRY : uri.getPort();
      if (bare && port > 0 && port <= 65535) {
        return new AgentAddress(uri.getHost(), port);
      }
    } catch (URISyntaxException e) {
      // said below
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
