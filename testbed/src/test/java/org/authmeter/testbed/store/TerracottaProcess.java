package org.authmeter.testbed.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.memcached.Servers;

/** The server of the unpacked kit as a process, up when the constructor returns. */
final class TerracottaProcess implements AutoCloseable {
  private static final Path KIT = Path.of("target/terracotta/ehcache-clustered-3.11.1-kit");

  private final TerracottaServer server;
  private Process process;

  TerracottaProcess(Path folder) throws IOException {
    server =
        TerracottaServer.prepare(
            KIT.toAbsolutePath(),
            folder,
            List.of(new TerracottaServer.Ports(Servers.freePort(), Servers.freePort())),
            TerracottaPool.SESSION_MB);
    start();
  }

  private void start() throws IOException {
    process = new ProcessBuilder(server.command(0)).redirectErrorStream(true).start();
    BufferedReader out = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      said.append(line).append('\n');
      if (line.contains("has started up as ACTIVE node")) {
        drain(out);
        return;
      }
    }
    throw new IOException("the Terracotta server ended:\n" + said);
  }

  /** A full pipe would stop the server. */
  private static void drain(BufferedReader out) {
    Thread thread = new Thread(() -> out.lines().forEach(line -> {}), "terracotta-output");
    thread.setDaemon(true);
    thread.start();
  }

  TerracottaPool pool() {
    return server.pool();
  }

  @Override
  public void close() {
    kill();
  }

  /** Ends the server and starts it again, with the same ports and folder. */
  void restart() throws IOException {
    kill();
    start();
  }

  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
