package org.authmeter.testbed.core;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.data.Pages;
import org.authmeter.data.Sessions;
import org.authmeter.testbed.apache.ApacheWebServers;
import org.authmeter.testbed.authmark.AuthMarkFiles;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.ldap.DirectoryComponent;
import org.authmeter.testbed.slapd.SlapdServers;

/**
 * The processes of an authmark testbed: web servers, policy servers, a directory; real ones are
 * Apache servers in front of slapd, which need no policy servers. Ports in this order.
 */
final class AuthMarkTopology {
  static final int WEB_SERVERS = 2;
  static final String DIRECTORY = "directory-1";

  private static final String ADDRESS = "127.0.0.1";
  private static final int WEB_HEAP = 256;
  private static final int POLICY_HEAP = 192;
  private static final int DIRECTORY_HEAP = 160;

  private final Layout layout;
  private final Path agentSettings;
  private final Processors processors = Processors.ofThisMachine();

  /**
   * @param agentSettings lines for the agents' file which outrank ours; null = none
   */
  AuthMarkTopology(Layout layout, Path agentSettings) {
    this.layout = layout;
    this.agentSettings = agentSettings;
  }

  Prepared prepare() throws IOException {
    Ports ports = new Ports(layout.port("port.base"));
    List<String> names = new ArrayList<>(webServers(layout));
    names.addAll(policyServers(layout));
    names.add(DIRECTORY);
    for (String name : names) {
      layout.set(name + ".port", ports.take(List.of(ADDRESS)));
    }
    layout.set(DIRECTORY + ".tls.port", ports.take(List.of(ADDRESS)));
    layout.set("pinned", processors.canBeGiven());
    Keys.createServer(layout, List.of("localhost", ADDRESS));
    layout.store();
    Pages.write(layout.file("pages"), Pages.COUNT, Pages.SIZE, 1);
    sessions();
    List<ComponentSpec> components = layout.flag("real") ? real() : embedded();
    return new Prepared(layout, components, AuthMarkAddresses.of(layout));
  }

  /** As many real ones as policy servers, which they stand for. */
  static List<String> webServers(Layout layout) {
    return numbered("web-", layout.flag("real") ? layout.port("servers") : WEB_SERVERS);
  }

  static List<String> policyServers(Layout layout) {
    return layout.flag("real") ? List.of() : numbered("policy-", layout.port("servers"));
  }

  private static List<String> numbered(String name, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
  }

  private void sessions() throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(layout.file("sessions.csv")))) {
      Sessions.write(
          DirectoryComponent.people(layout),
          layout.port("sessions"),
          Long.parseLong(layout.get("seed")),
          Sessions.Login.CN,
          out,
          written -> {});
    }
  }

  private List<ComponentSpec> embedded() throws IOException {
    AuthMarkFiles.write(layout, webServers(layout), policyServers(layout), agentSettings);
    List<ComponentSpec> components = new ArrayList<>();
    components.add(
        new ComponentSpec(
            DIRECTORY,
            Software.COMPUTED_DIRECTORY,
            java(DIRECTORY_HEAP, DIRECTORY),
            address(DIRECTORY),
            false,
            null));
    for (String name : policyServers(layout)) {
      components.add(
          new ComponentSpec(
              name,
              Software.POLICY,
              bound(java(POLICY_HEAP, name), components.size() - 1),
              address(name),
              false,
              DIRECTORY));
    }
    for (String name : webServers(layout)) {
      components.add(
          new ComponentSpec(
              name, Software.WEB_AGENT, java(WEB_HEAP, name), address(name), false, null));
    }
    return components;
  }

  private List<ComponentSpec> real() throws IOException {
    Path root = Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
    SlapdServers slapd = new SlapdServers(layout, null, root.resolve("testbed/target/slapd"));
    ApacheWebServers apache = new ApacheWebServers(layout);
    List<ComponentSpec> components = new ArrayList<>();
    components.add(
        new ComponentSpec(
            DIRECTORY, slapd.software(), slapd.prepare(DIRECTORY), address(DIRECTORY), true, null));
    for (String name : webServers(layout)) {
      components.add(
          new ComponentSpec(
              name,
              apache.software(),
              bound(apache.prepare(name), components.size() - 1),
              address(name),
              true,
              DIRECTORY));
    }
    apache.open(layout.folder());
    return components;
  }

  private List<String> java(int heap, String name) {
    return JavaCommand.of(
        heap, List.of(ComponentMain.class.getName(), name, layout.folder().toString()));
  }

  /**
   * @param place of the server among those that are given processors, from 0
   */
  private List<String> bound(List<String> command, int place) {
    int cpus = layout.port("cpus");
    return processors.bind(command, place * cpus, cpus);
  }

  private InetSocketAddress address(String name) {
    return new InetSocketAddress(ComputedDirectory.ADDRESS, layout.port(name + ".port"));
  }
}
