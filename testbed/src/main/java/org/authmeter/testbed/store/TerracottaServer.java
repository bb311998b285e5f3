package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A Terracotta server of the kit that Ehcache publishes, as a process of its own. This class writes
 * its configuration and tells its command line; whoever starts it waits until its port answers.
 */
public final class TerracottaServer {
  /** The loopback address it listens on. */
  public static final String ADDRESS = "127.0.0.1";

  static final String RESOURCE = "main";
  private static final String NODE = "n1";
  private static final int HEAP_MB = 256;
  private static final int OFF_HEAP_MB = 256;

  private final Path kit;
  private final Path folder;
  private final int port;

  private TerracottaServer(Path kit, Path folder, int port) {
    this.kit = kit;
    this.folder = folder;
    this.port = port;
  }

  /**
   * Writes the configuration.
   *
   * @param kit folder of the unpacked kit
   * @param folder for configuration, state and logs; made when it is not there
   * @param port for clients
   * @param groupPort for other servers of the stripe, of which there are none
   * @throws IOException if the kit is not there or the folder cannot be written
   */
  public static TerracottaServer prepare(Path kit, Path folder, int port, int groupPort)
      throws IOException {
    if (!Files.exists(kit.resolve("server/lib/tc.jar"))) {
      throw new IOException(
          "no Terracotta server in " + kit + ": build it with mvn -pl testbed package");
    }
    Files.createDirectories(folder);
    Files.write(
        folder.resolve("stripe.cfg"),
        List.of(
            "cluster-name=authmeter",
            "failover-priority=availability",
            // How long the server waits for the clients of its former life.
            "client-reconnect-window=10s",
            // After which a client gives up a server that is gone; with the kit's 150 s, closing
            // waits
            // that long.
            "client-lease-duration=15s",
            "offheap-resources=" + RESOURCE + ":" + OFF_HEAP_MB + "MB",
            "stripe-names=stripe",
            "stripe:node-names=" + NODE,
            NODE + ":hostname=" + ADDRESS,
            NODE + ":bind-address=" + ADDRESS,
            NODE + ":group-bind-address=" + ADDRESS,
            NODE + ":port=" + port,
            NODE + ":group-port=" + groupPort,
            NODE + ":log-dir=" + folder.resolve("logs")));
    return new TerracottaServer(kit, folder, port);
  }

  /** Program and arguments; the working folder does not matter. */
  public List<String> command() {
    Path server = kit.resolve("server");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xms64m",
        "-Xmx" + HEAP_MB + "m",
        "-XX:MaxDirectMemorySize=1g",
        "-XX:-UsePerfData",
        "-Dtc.install-root=" + server,
        "-jar",
        server.resolve("lib/tc.jar").toString(),
        "--auto-activate",
        "-f",
        folder.resolve("stripe.cfg").toString(),
        "-n",
        NODE,
        "-r",
        folder.resolve("repository").toString());
  }

  /** Where clients find it. */
  public URI uri() {
    return URI.create("terracotta://" + ADDRESS + ":" + port);
  }
}
