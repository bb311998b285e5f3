package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.testbed.memcached.MemcachedMain;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.store.TerracottaServer;

/** The store processes that a clustering method needs. */
final class Stores {
  private static final String ADDRESS = "127.0.0.1";
  private static final List<String> NAMES = List.of("store-1", "store-2");
  // As in the documented measurement.
  private static final int MEMORY_MB = 512;
  // The embedded server gives items 60 % of its heap.
  private static final double HEAP_OF_MEMORY = 900.0 / MEMORY_MB;
  private static final int LEAST_HEAP_MB = 64;

  private final Layout layout;
  private final Path memcached;
  private final Path repcached;
  private List<String> names = NAMES;
  private int memory = MEMORY_MB;
  private final int terracottas;

  /** With one Terracotta server, where the method needs one. */
  Stores(Layout layout, Path memcached, Path repcached) {
    this(layout, memcached, repcached, 1);
  }

  /**
   * @param memcached program for the variant memcached; null for the embedded server
   * @param repcached program for the variant repcached; null for the embedded server
   * @param terracottas servers of the Terracotta variants, 1 or 2
   */
  Stores(Layout layout, Path memcached, Path repcached, int terracottas) {
    this.layout = layout;
    this.memcached = memcached;
    this.repcached = repcached;
    this.terracottas = terracottas;
  }

  /**
   * Other sizes than those of the documented measurement.
   *
   * @param servers 1 or 2
   * @param megabytes of items in each
   */
  Stores sized(int servers, int megabytes) {
    names = NAMES.subList(0, servers);
    memory = megabytes;
    return this;
  }

  /** Chooses ports, enters them in the layout, and lists the processes. */
  List<ComponentSpec> components(ClusteringMethod method, Ports ports) {
    return switch (method) {
      case STATELESS, STATELESS_CRYPTOTRANSIENTID -> List.of();
      case TERRACOTTA, TERRACOTTA_EVENTUAL -> terracotta(ports);
      case MEMCACHED -> {
        ports(ports);
        yield memcached == null
            ? embedded(List.of(), null)
            : programs(new Program("--memcached", memcached), List.of(), null);
      }
      case REPCACHED -> {
        ports(ports);
        String link = Integer.toString(ports.take(List.of(ADDRESS)));
        // Both members use one port for their link: whoever comes first listens there.
        yield repcached == null
            ? embedded(List.of("--peer", ADDRESS, "--replication-port", link), NAMES.get(0))
            : programs(
                new Program("--repcached", repcached),
                List.of("-x", ADDRESS, "-X", link),
                NAMES.get(0));
      }
    };
  }

  /** One server, called after the software, or a pair whose first becomes active. */
  private List<ComponentSpec> terracotta(Ports ports) {
    List<String> all = terracottas == 1 ? List.of("terracotta") : NAMES;
    List<TerracottaServer.Ports> servers = new ArrayList<>();
    for (String name : all) {
      int port = ports.take(List.of(TerracottaServer.ADDRESS));
      servers.add(new TerracottaServer.Ports(port, ports.take(List.of(TerracottaServer.ADDRESS))));
      layout.set(name + ".port", port);
    }
    try {
      TerracottaServer pair = TerracottaServer.prepare(kit(), layout.file("terracotta"), servers);
      layout.set("terracotta.uri", pair.uri());
      List<ComponentSpec> specs = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        specs.add(
            new ComponentSpec(
                all.get(i),
                Software.TERRACOTTA,
                pair.command(i),
                new InetSocketAddress(TerracottaServer.ADDRESS, servers.get(i).clients()),
                true,
                i == 0 ? null : all.get(0)));
      }
      return specs;
    } catch (IOException e) {
      throw new EnvironmentException(e.getMessage());
    }
  }

  /** The kit that the build unpacks, in the checkout that the launcher names. */
  private static Path kit() {
    Path root = Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
    return root.resolve("testbed/target/terracotta/ehcache-clustered-3.11.1-kit");
  }

  private void ports(Ports ports) {
    names.forEach(name -> layout.set(name + ".port", ports.take(List.of(ADDRESS))));
  }

  private List<ComponentSpec> embedded(List<String> more, String first) {
    List<ComponentSpec> specs = new ArrayList<>();
    for (String name : names) {
      int port = layout.port(name + ".port");
      List<String> main =
          new ArrayList<>(
              List.of(MemcachedMain.class.getName(), "--listen", ADDRESS, "--watch-stdin"));
      main.addAll(List.of("--port", Integer.toString(port), "--memory", Integer.toString(memory)));
      main.addAll(more);
      specs.add(
          new ComponentSpec(
              name,
              more.isEmpty() ? Software.MEMCACHED : Software.REPCACHED,
              JavaCommand.of(heap(), main),
              new InetSocketAddress(ADDRESS, port),
              false,
              name.equals(first) ? null : first));
    }
    return specs;
  }

  private int heap() {
    return Math.max(LEAST_HEAP_MB, (int) (memory * HEAP_OF_MEMORY));
  }

  private List<ComponentSpec> programs(Program program, List<String> more, String first) {
    List<ComponentSpec> specs = new ArrayList<>();
    String version = program.version();
    for (String name : names) {
      int port = layout.port(name + ".port");
      List<String> command = new ArrayList<>(List.of(program.path(), "-l", ADDRESS));
      command.addAll(
          List.of("-p", Integer.toString(port), "-U", "0", "-m", Integer.toString(memory)));
      if (System.getProperty("user.name").equals("root")) {
        // memcached refuses to run as root unless told so.
        command.addAll(List.of("-u", "root"));
      }
      command.addAll(more);
      specs.add(
          new ComponentSpec(
              name,
              version,
              command,
              new InetSocketAddress(ADDRESS, port),
              true,
              name.equals(first) ? null : first));
    }
    return specs;
  }
}
