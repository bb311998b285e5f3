package org.authmeter.testbed.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Valkey or Redis of the machine: a server for writes, a replica, and on request a sentinel, which
 * has the replica take the writes when the other does not answer. Everything is in memory, and
 * replication is asynchronous: both are the servers' defaults for a cache.
 */
public final class ValkeyServers {
  /** Entry of the layout: the sentinel's port. */
  public static final String SENTINEL_PORT = "sentinel.port";

  /** Name of the pair at the sentinel. */
  public static final String PAIR = "sessions";

  // Redis' own 30 s and 180 s would be all of an observation.
  private static final int DOWN_AFTER_MS = 1000;
  private static final int FAILOVER_MS = 5000;

  private ValkeyServers() {}

  /**
   * {@code store-1} and its replica {@code store-2}; ports go into the layout.
   *
   * @param through where the replica finds the other; 0 = at its own port
   * @param options of both servers
   * @throws EnvironmentException when the machine has neither program
   */
  public static List<ComponentSpec> pair(
      TestbedLayout layout, Ports ports, int through, String... options) throws IOException {
    Path program = program();
    String software = version(program);
    List<ComponentSpec> servers = new ArrayList<>();
    for (String name : List.of("store-1", "store-2")) {
      layout.set(name + ".port", ports.takeLocal());
      List<String> command = new ArrayList<>(List.of(program.toString()));
      command.addAll(List.of("--port", layout.get(name + ".port")));
      command.addAll(List.of("--bind", TestbedLayout.LOCAL));
      command.addAll(List.of("--save", "", "--appendonly", "no"));
      command.addAll(List.of("--dir", layout.folder().toString()));
      command.addAll(List.of("--repl-diskless-sync-delay", "0"));
      command.addAll(List.of(options));
      String first = null;
      if (!servers.isEmpty()) {
        first = servers.get(0).name();
        command.add("--replicaof");
        int leader = through == 0 ? layout.port("store-1.port") : through;
        command.add(TestbedLayout.LOCAL + " " + leader);
      }
      servers.add(
          ComponentSpec.foreign(name, software, command, layout.local(name + ".port"))
              .after(first));
    }
    return servers;
  }

  /** A pair with its sentinel, which knows it as {@code sessions}. */
  public static List<ComponentSpec> withSentinel(TestbedLayout layout, Ports ports)
      throws IOException {
    List<ComponentSpec> all = new ArrayList<>(pair(layout, ports, 0));
    layout.set(SENTINEL_PORT, ports.takeLocal());
    Path file =
        Files.write(
            layout.file("sentinel.conf"),
            List.of(
                "port " + layout.get(SENTINEL_PORT),
                "bind " + TestbedLayout.LOCAL,
                "sentinel monitor %s %s %s 1"
                    .formatted(PAIR, TestbedLayout.LOCAL, layout.get("store-1.port")),
                "sentinel down-after-milliseconds %s %d".formatted(PAIR, DOWN_AFTER_MS),
                "sentinel failover-timeout %s %d".formatted(PAIR, FAILOVER_MS)));
    Path program = program();
    all.add(
        ComponentSpec.foreign(
                "sentinel",
                version(program) + ", sentinel",
                List.of(program.toString(), file.toString(), "--sentinel"),
                layout.local(SENTINEL_PORT))
            .after("store-2"));
    return all;
  }

  private static Path program() {
    return InstalledServer.VALKEY
        .find()
        .orElseThrow(() -> new EnvironmentException(InstalledServer.VALKEY.missing()));
  }

  /** For instance {@code Redis 7.0.15}. */
  private static String version(Path program) throws IOException {
    String name = program.getFileName().toString().startsWith("valkey") ? "Valkey " : "Redis ";
    return name + Programs.ask(program, "--version").replaceFirst("(?s).*?v=(\\S+).*", "$1");
  }
}
