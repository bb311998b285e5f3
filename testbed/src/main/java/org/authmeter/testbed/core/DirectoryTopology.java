package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.slapd.SlapdServers;

/** The processes of a directory testbed: for each server a port for LDAP, then one for LDAPS. */
final class DirectoryTopology {
  // Beside the connections' buffers nothing grows; 200 clients and argon2 fit.
  private static final int HEAP = 160;

  private final Layout layout;
  private final Path slapd;

  /**
   * @param slapd the program of real servers; null looks for one
   */
  DirectoryTopology(Layout layout, Path slapd) {
    this.layout = layout;
    this.slapd = slapd;
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
    SlapdServers real =
        layout.flag("real") ? new SlapdServers(layout, slapd, keptDatabases()) : null;
    for (String name : names) {
      components.add(real == null ? computed(name) : real(real, name));
    }
    return new Prepared(layout, components, DirectoryAddresses.of(layout));
  }

  /** {@code directory-1}, and {@code directory-2} of two. */
  static List<String> names(Layout layout) {
    return layout.get("servers").equals("2")
        ? List.of("directory-1", "directory-2")
        : List.of("directory-1");
  }

  /** In the build's folder of the checkout that the launcher names: gone with the next clean. */
  private static Path keptDatabases() {
    Path root = Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
    return root.resolve("testbed/target/slapd");
  }

  private ComponentSpec real(SlapdServers servers, String name) throws IOException {
    return new ComponentSpec(
        name,
        servers.software(),
        servers.prepare(name),
        new InetSocketAddress(ComputedDirectory.ADDRESS, layout.port(name + ".port")),
        true,
        null);
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
