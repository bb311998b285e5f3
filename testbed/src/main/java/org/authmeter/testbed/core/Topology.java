package org.authmeter.testbed.core;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.testbed.store.ClusteringMethod;

/**
 * Which processes make up a variant, and at which ports: the fixed row of a {@code --port-base} is
 * SP, IdP (on three addresses), directory, the nodes' back doors, then the stores.
 */
final class Topology {
  private static final List<String> LOCAL = List.of("127.0.0.1");
  private static final int NODE_HEAP = 256;
  private static final int SP_HEAP = 256;
  private static final int BALANCER_HEAP = 128;
  private static final int DIRECTORY_HEAP = 96;

  private final Layout layout;
  private final Stores stores;

  /**
   * @param memcached null for the embedded server
   * @param repcached null for the embedded server
   * @param terracottas servers of the Terracotta variants, 1 or 2
   */
  Topology(Layout layout, Path memcached, Path repcached, int terracottas) {
    this.layout = layout;
    this.stores = new Stores(layout, memcached, repcached, terracottas);
  }

  /** Chooses the ports, enters them in the layout, and lists what to start. */
  List<ComponentSpec> components() {
    Ports ports = new Ports(layout.port("port.base"));
    List<String> idp = new ArrayList<>(List.of(Layout.BALANCER_ADDRESS));
    idp.addAll(Layout.NODE_ADDRESSES);
    layout
        .set("sp.port", ports.take(List.of(Layout.SP_ADDRESS)))
        .set("idp.port", ports.take(idp))
        .set("directory.port", ports.take(LOCAL))
        .set("backend.port", ports.take(Layout.NODE_ADDRESSES));
    List<ComponentSpec> components =
        new ArrayList<>(stores.components(ClusteringMethod.ofId(layout.variant()), ports));
    components.add(
        own("directory", Software.DIRECTORY, DIRECTORY_HEAP, LOCAL.get(0), "directory.port"));
    // Nodes start at once and wait for these themselves: half of their start needs none.
    layout.set(
        "idp.needs",
        components.stream()
            .map(c -> c.address().getHostString() + ":" + c.address().getPort())
            .collect(Collectors.joining(",")));
    for (int i = 0; i < Layout.NODE_ADDRESSES.size(); i++) {
      components.add(
          own(
              "idp-" + (i + 1),
              Software.NODE,
              NODE_HEAP,
              Layout.NODE_ADDRESSES.get(i),
              "idp.port"));
    }
    components.add(own("sp", Software.SP, SP_HEAP, Layout.SP_ADDRESS, "sp.port"));
    components.add(
        own("balancer", Software.BALANCER, BALANCER_HEAP, Layout.BALANCER_ADDRESS, "idp.port"));
    return components;
  }

  private ComponentSpec own(String name, String software, int heap, String address, String port) {
    return new ComponentSpec(
        name,
        software,
        JavaCommand.of(
            heap, List.of(ComponentMain.class.getName(), name, layout.folder().toString())),
        new InetSocketAddress(address, layout.port(port)),
        false,
        null,
        name.startsWith("idp-") ? Set.of("delay") : Set.of());
  }
}
