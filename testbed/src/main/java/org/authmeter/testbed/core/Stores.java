package org.authmeter.testbed.core;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.testbed.store.ClusteringMethod;

/** The store processes that a clustering method needs. */
final class Stores {
  private static final String ADDRESS = "127.0.0.1";
  private static final List<String> NAMES = List.of("store-1", "store-2");
  // As in the documented measurement.
  private static final String MEMORY_MB = "512";

  private final Layout layout;
  private final Path memcached;
  private final Path repcached;

  /**
   * @param memcached program for the variant memcached; null for the embedded server
   * @param repcached program for the variant repcached; null for the embedded server
   */
  Stores(Layout layout, Path memcached, Path repcached) {
    this.layout = layout;
    this.memcached = memcached;
    this.repcached = repcached;
  }

  /** Chooses ports, enters them in the layout, and lists the processes. */
  List<ComponentSpec> components(ClusteringMethod method, Ports ports) {
    return switch (method) {
      case STATELESS -> List.of();
      case TERRACOTTA -> List.of();
      case MEMCACHED -> {
        ports(ports);
        yield memcached == null
            ? List.of()
            : programs(new Program("--memcached", memcached), List.of(), null);
      }
      case REPCACHED -> {
        ports(ports);
        String link = Integer.toString(ports.take(List.of(ADDRESS)));
        // Whoever comes first listens for the other on the link's port.
        yield repcached == null
            ? List.of()
            : programs(
                new Program("--repcached", repcached),
                List.of("-x", ADDRESS, "-X", link),
                NAMES.get(0));
      }
    };
  }

  private void ports(Ports ports) {
    NAMES.forEach(name -> layout.set(name + ".port", ports.take(List.of(ADDRESS))));
  }

  private List<ComponentSpec> programs(Program program, List<String> more, String first) {
    List<ComponentSpec> specs = new ArrayList<>();
    String version = program.version();
    for (String name : NAMES) {
      int port = layout.port(name + ".port");
      List<String> command = new ArrayList<>(List.of(program.path(), "-l", ADDRESS));
      command.addAll(List.of("-p", Integer.toString(port), "-U", "0", "-m", MEMORY_MB));
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
