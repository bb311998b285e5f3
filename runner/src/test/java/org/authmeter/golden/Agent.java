package org.authmeter.golden;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A remote agent of the assembled home on loopback, with a working directory of its own. */
final class Agent implements AutoCloseable {
  private static final long START_SECONDS = 120;

  private final Process process;
  private final int port;

  private Agent(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static Agent start(Path work) throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path log = work.resolve("agent.out");
    ProcessBuilder builder =
        new ProcessBuilder(
                JMeterRun.program("jmeter-server"),
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-Jserver.rmi.ssl.disable=true")
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("SERVER_PORT", Integer.toString(port));
    Process process = builder.start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!listens(port)) {
      if (process.waitFor(200, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        process.destroy();
        throw new IllegalStateException("agent did not start: " + Files.readString(log));
      }
    }
    return new Agent(process, port);
  }

  /** As it stands after -R. */
  String address() {
    return "127.0.0.1:" + port;
  }

  private static boolean listens(int port) {
    try (Socket s = new Socket()) {
      s.connect(new InetSocketAddress("127.0.0.1", port), 500);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (process.waitFor(30, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
