package org.authmeter.testbed.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * The way to servers, as a process that passes bytes on, late if it is to be a long way. Between
 * two stores, killed, it cuts them off from each other while clients reach both; hanging, it loses
 * what is sent.
 */
public final class Link {
  /** The component's name. */
  public static final String NAME = "link";

  private static final String SERVERS = "link.servers";
  private static final String ROUND_TRIP = "link.roundTripMs";
  private static final int HEAP_MB = 64;

  /** Clients of a load test come at once. */
  private static final int BACKLOG = 1024;

  private final InetSocketAddress target;
  private final Duration roundTrip;

  private Link(InetSocketAddress target, Duration roundTrip) {
    this.target = target;
    this.roundTrip = roundTrip;
  }

  /**
   * Takes a port for each server, which goes into the layout.
   *
   * @param roundTripMs milliseconds from a request to its answer, beside the server's own; 0 = none
   * @param servers entries of the layout with their ports, such as {@code store-1.port}
   */
  public static void ports(
      TestbedLayout layout, Ports ports, long roundTripMs, List<String> servers) {
    layout.set(ROUND_TRIP, roundTripMs).set(SERVERS, String.join(",", servers));
    servers.forEach(server -> layout.set(to(server), ports.takeLocal()));
  }

  /** The entry of the layout with the port that leads to a server. */
  public static String to(String server) {
    return NAME + "." + server;
  }

  /** Starts when the first of the servers answers. */
  public static ComponentSpec component(TestbedLayout layout) {
    String first = servers(layout).get(0);
    String server = first.replaceFirst("[.].*", "");
    return ComponentSpec.ours(
            layout, NAME, "link to " + server, Link.class, HEAP_MB, layout.local(to(first)))
        .after(server);
  }

  private static List<String> servers(TestbedLayout layout) {
    return List.of(layout.get(SERVERS).split(","));
  }

  public static void main(String[] args) {
    ComponentMain.serve(
        args,
        (layout, name) -> {
          Duration roundTrip = Duration.ofMillis(layout.port(ROUND_TRIP));
          for (String server : servers(layout)) {
            new Link(layout.local(server), roundTrip).listen(layout.port(to(server)));
          }
        });
  }

  private void listen(int port) throws IOException {
    ServerSocket server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(InetAddress.getByName(TestbedLayout.LOCAL), port), BACKLOG);
    start(
        () -> {
          while (true) {
            Socket client = server.accept();
            start(() -> connect(client));
          }
        });
  }

  private void connect(Socket client) throws IOException {
    try (client;
        Socket server = new Socket()) {
      server.connect(target);
      server.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
      start(() -> pass(server, client));
      // The kernel has answered the client's SYN at once, where a long way takes a round trip.
      sleep(roundTrip);
      pass(client, server);
    }
  }

  /** Passes on what is there, half of a round trip later; at the end of one direction both end. */
  private void pass(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      byte[] some = new byte[65_536];
      InputStream in = from.getInputStream();
      for (int length = in.read(some); length >= 0; length = in.read(some)) {
        if (!roundTrip.isZero()) {
          sleep(roundTrip.dividedBy(2));
          // What came meanwhile belongs to the same message, such as the parts of a handshake.
          length += in.readNBytes(some, length, Math.min(in.available(), some.length - length));
        }
        to.getOutputStream().write(some, 0, length);
      }
    }
  }

  private static void sleep(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException ended) {
                // One of the two servers has gone, and the other sees it by its own connection.
              }
            },
            NAME);
    thread.start();
  }
}
