package org.authmeter.testbed.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * The way from {@code store-2} to {@code store-1}, as a process that passes bytes on: killed, it
 * cuts the two off from each other while clients reach both; hanging, it loses what is sent.
 */
public final class Link {
  /** The component's name. */
  public static final String NAME = "link";

  private static final String PORT = "link.port";
  private static final int HEAP_MB = 64;

  private Link() {}

  /** Takes a port, which goes into the layout. */
  public static int port(TestbedLayout layout, Ports ports) {
    int port = ports.takeLocal();
    layout.set(PORT, port);
    return port;
  }

  /** Starts when {@code store-1} answers. */
  public static ComponentSpec component(TestbedLayout layout) {
    return ComponentSpec.ours(
            layout, NAME, "link between the stores", Link.class, HEAP_MB, layout.local(PORT))
        .after("store-1");
  }

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> listen(layout));
  }

  private static void listen(TestbedLayout layout) throws IOException {
    InetSocketAddress target = layout.local("store-1.port");
    ServerSocket server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(
        new InetSocketAddress(InetAddress.getByName(TestbedLayout.LOCAL), layout.port(PORT)));
    start(
        () -> {
          while (true) {
            Socket follower = server.accept();
            start(() -> connect(follower, target));
          }
        });
  }

  private static void connect(Socket follower, InetSocketAddress target) throws IOException {
    try (follower;
        Socket leader = new Socket()) {
      leader.connect(target);
      leader.setTcpNoDelay(true);
      follower.setTcpNoDelay(true);
      start(() -> pass(leader, follower));
      pass(follower, leader);
    }
  }

  /** Passes on what is there at once; at the end of one direction both end. */
  private static void pass(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      byte[] some = new byte[65_536];
      InputStream in = from.getInputStream();
      for (int length = in.read(some); length >= 0; length = in.read(some)) {
        to.getOutputStream().write(some, 0, length);
      }
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
