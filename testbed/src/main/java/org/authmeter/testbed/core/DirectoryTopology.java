package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.authmeter.testbed.ldap.ComputedDirectory;

/** The processes of a directory testbed: for each server a port for LDAP, then one for LDAPS. */
final class DirectoryTopology {
  // Beside the connections' buffers nothing grows; 200 clients and argon2 fit.
  private static final int HEAP = 160;

  private final Layout layout;

  DirectoryTopology(Layout layout) {
    this.layout = layout;
  }

  Prepared prepare() throws IOException {
    Ports ports = new Ports(layout.port("port.base"));
    List<String> names = names(layout);
    for (String name : names) {
      layout.set(name + ".port", ports.take(List.of(ComputedDirectory.ADDRESS)));
      layout.set(name + ".tls.port", ports.take(List.of(ComputedDirectory.ADDRESS)));
    }
    Keys.createServer(layout, List.of("localhost", ComputedDirectory.ADDRESS));
    layout.store();
    List<ComponentSpec> components = new ArrayList<>();
    for (String name : names) {
      components.add(computed(name));
    }
    return new Prepared(layout, components, DirectoryAddresses.of(layout));
  }

  /** {@code directory-1}, and {@code directory-2} of two. */
  static List<String> names(Layout layout) {
    return layout.get("servers").equals("2")
        ? List.of("directory-1", "directory-2")
        : List.of("directory-1");
  }

  private ComponentSpec computed(String name) {
    return new ComponentSpec(
        name,
        Software.COMPUTED_DIRECTORY,
        JavaCommand.of(
            HEAP, List.of(ComponentMain.class.getName(), name, layout.folder().toString())),
        new InetSocketAddress(ComputedDirectory.ADDRESS, layout.port(name + ".port")),
        false,
        null,
        Set.of("delay", "reset"));
  }
}
