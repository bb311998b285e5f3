package org.authmeter.golden;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A remote agent of the assembled home on loopback, with a working directory of its own. */
public final class Agent implements AutoCloseable {
  private static final long START_SECONDS = 120;

  private final Process process;
  private final int port;

  private Agent(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static Agent start(Path work) throws IOException, InterruptedException {
    return start(JMeterRun.home(), work, "-Jserver.rmi.ssl.disable=true");
  }

  /**
   * @param home a JMeter that need not be the assembled one
   */
  public static Agent start(Path home, Path work, String... options)
      throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path log = work.resolve("agent.out");
    List<String> command =
        new ArrayList<>(
            List.of(
                home.resolve("bin/jmeter-server").toString(),
                "-Djava.rmi.server.hostname=127.0.0.1"));
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
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
  public String address() {
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

  /** Ends it at once, as a machine that is switched off. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
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
