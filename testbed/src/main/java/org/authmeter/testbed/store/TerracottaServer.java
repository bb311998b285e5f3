package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * A Terracotta server of the kit that Ehcache publishes, or a pair of them, each a process of its
 * own. This class writes their configuration and makes their command lines; the supervisor starts
 * them and waits until their ports answer. Of a pair the first to be up is active, the other keeps
 * a copy and takes over when the active one dies.
 */
public final class TerracottaServer {
  /** The loopback address they listen on. */
  static final String RESOURCE = "main";

  private static final int HEAP_MB = 256;
  private static final int MORE_DIRECT_MB = 768;

  /**
   * The ports of one server.
   *
   * @param clients where nodes connect
   * @param group where the servers of the pair find each other
   */
  public record Ports(int clients, int group) {}

  private final Path kit;
  private final Path folder;
  private final List<Ports> servers;
  private final int megabytes;

  private TerracottaServer(Path kit, Path folder, List<Ports> servers, int megabytes) {
    this.kit = kit;
    this.folder = folder;
    this.servers = List.copyOf(servers);
    this.megabytes = megabytes;
  }

  /**
   * One server, called after the software, or a pair whose first becomes active. Enters their ports
   * and URI in the layout.
   *
   * @param count 1 or 2
   * @param megabytes for sessions; 0 = the default
   */
  public static List<ComponentSpec> components(
      TestbedLayout layout, org.authmeter.testbed.core.Ports ports, int count, int megabytes)
      throws IOException {
    List<String> names = count == 1 ? List.of("terracotta") : List.of("store-1", "store-2");
    List<Ports> servers = new ArrayList<>();
    for (String name : names) {
      servers.add(new Ports(ports.takeLocal(), ports.takeLocal()));
      layout.set(name + ".port", servers.get(servers.size() - 1).clients());
    }
    int size = megabytes == 0 ? TerracottaPool.SESSION_MB : megabytes;
    TerracottaServer all = prepare(kit(), layout.file("terracotta"), servers, size);
    layout.set("terracotta.uri", all.uri()).set(TerracottaPool.LAYOUT_MB, size);
    List<ComponentSpec> components = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      components.add(
          ComponentSpec.foreign(
                  names.get(i),
                  "Terracotta server of the kit of Ehcache "
                      + Software.version("org.ehcache.config.builders.CacheManagerBuilder", "3.11"),
                  all.command(i),
                  layout.local(names.get(i) + ".port"))
              .after(i == 0 ? null : names.get(0)));
    }
    return components;
  }

  /** The kit that the build unpacks. */
  private static Path kit() {
    return TestbedLayout.root().resolve("testbed/target/terracotta/ehcache-clustered-3.11.1-kit");
  }

  /**
   * Writes the configuration.
   *
   * @param kit folder of the unpacked kit
   * @param folder for configuration, state and logs; made when it is not there
   * @param servers one, or a pair
   * @param megabytes for sessions
   * @throws IOException if the kit is not there or the folder cannot be written
   */
  public static TerracottaServer prepare(Path kit, Path folder, List<Ports> servers, int megabytes)
      throws IOException {
    if (!Files.exists(kit.resolve("server/lib/tc.jar"))) {
      throw new IOException(
          "no Terracotta server in " + kit + ": build it with mvn -pl testbed package");
    }
    Files.createDirectories(folder);
    TerracottaServer all = new TerracottaServer(kit, folder, servers, megabytes);
    Files.write(folder.resolve("stripe.cfg"), all.configuration());
    return all;
  }

  private List<String> configuration() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "cluster-name=authmeter",
                // A single remaining server continues alone.
                "failover-priority=availability",
                // How long a server waits for the clients of its former life.
                "client-reconnect-window=10s",
                // After this time a client gives up a server that has ended; with the kit's 150 s,
                // closing waits that long.
                "client-lease-duration=15s",
                "offheap-resources=" + RESOURCE + ":" + pool().offHeapMegabytes() + "MB",
                "stripe-names=stripe",
                "stripe:node-names="
                    + IntStream.range(0, servers.size())
                        .mapToObj(TerracottaServer::node)
                        .collect(Collectors.joining(","))));
    for (int i = 0; i < servers.size(); i++) {
      String node = node(i);
      lines.add(node + ":hostname=" + TestbedLayout.LOCAL);
      lines.add(node + ":bind-address=" + TestbedLayout.LOCAL);
      lines.add(node + ":group-bind-address=" + TestbedLayout.LOCAL);
      lines.add(node + ":port=" + servers.get(i).clients());
      lines.add(node + ":group-port=" + servers.get(i).group());
      lines.add(node + ":log-dir=" + folder.resolve("logs"));
    }
    return lines;
  }

  private static String node(int index) {
    return "n" + (index + 1);
  }

  /**
   * Program and arguments; the working folder does not matter.
   *
   * @param index from 0
   */
  public List<String> command(int index) {
    Path server = kit.resolve("server");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xms64m",
        "-Xmx" + HEAP_MB + "m",
        "-XX:MaxDirectMemorySize=" + (pool().offHeapMegabytes() + MORE_DIRECT_MB) + "m",
        "-XX:-UsePerfData",
        "-Dtc.install-root=" + server,
        "-jar",
        server.resolve("lib/tc.jar").toString(),
        "--auto-activate",
        "-f",
        folder.resolve("stripe.cfg").toString(),
        "-n",
        node(index),
        "-r",
        folder.resolve("repository-" + node(index)).toString());
  }

  /** Where clients find their caches. */
  public TerracottaPool pool() {
    return new TerracottaPool(uri(), megabytes);
  }

  private URI uri() {
    return URI.create(
        "terracotta://"
            + servers.stream()
                .map(s -> TestbedLayout.LOCAL + ":" + s.clients())
                .collect(Collectors.joining(",")));
  }
}
