package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.memcached.MemcachedServers;
import org.authmeter.testbed.server.PostgresqlPair;
import org.authmeter.testbed.server.ValkeyServers;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.users.UserDirectory;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cas}: a CAS server of one or two nodes, its directory, and a service that it protects. */
@Command(
    name = "cas",
    description = "A CAS server (Central Authentication Service) and a service that it protects.",
    mixinStandardHelpOptions = true)
public final class CasCommand extends SystemCommand {
  @Option(
      names = {"--variant", "--registry"},
      defaultValue = "memcached",
      description =
          "Where tickets are kept: memcached, valkey, postgresql, infinispan (shared by the nodes),"
              + " none (on the node that made them) (default: memcached). Valkey (or Redis) and"
              + " PostgreSQL are the machine's.")
  private String registry;

  @Option(names = "--nodes", defaultValue = "2", description = "1 or 2 nodes (default: 2).")
  private int nodes;

  @Option(names = "--memcached", description = "A memcached program to use as registry.")
  private Path memcached;

  @Option(
      names = "--throttle",
      defaultValue = "0",
      description =
          "Wrong passwords of a user in a row after which the server answers 423; 0 = never"
              + " (default: 0).")
  private int throttle;

  @Option(
      names = "--service",
      paramLabel = "URL",
      description = "Beginning of the URLs of further services that may use the server.")
  private String service;

  @Option(
      names = "--services",
      defaultValue = "0",
      description =
          "Services that are told when a session ends in which they got a ticket, 0 to 20 (default:"
              + " 0).")
  private int told;

  private static final int NODE_HEAP_MB = 256;
  private static final int SERVICE_HEAP_MB = 128;

  @Override
  protected void check() {
    oneOf(
        "--variant", registry, List.of("memcached", "valkey", "postgresql", "infinispan", "none"));
    oneOrTwo("--nodes", nodes);
    if (told < 0 || told > 20) {
      throw wrong("--services %d: legal values are 0 to 20".formatted(told));
    }
    if (throttle < 0) {
      throw wrong("--throttle %d: legal values are 0 and more".formatted(throttle));
    }
  }

  /** Ports: the service, the nodes on one port, the directory, then the registry's. */
  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    List<String> addresses = TestbedLayout.NODE_ADDRESSES.subList(0, nodes);
    layout
        .set("registry", registry)
        .set("nodes", String.join(",", addresses))
        .set("throttle", throttle)
        .set(ProtectedService.TOLD_NUMBER, told)
        .set("execution.key", RandomIds.hex(64))
        .set("password", RandomIds.hex(32))
        .set("service.port", ports.takeLocal())
        .set("cas.port", ports.take(addresses))
        .set("directory.port", ports.takeLocal());
    String base = ProtectedService.base(layout);
    layout.set("services", base + "/" + (service == null ? "" : " " + service));
    List<ComponentSpec> components = new ArrayList<>();
    switch (registry) {
      case "memcached" ->
          components.addAll(new MemcachedServers(layout, ports).independent(memcached));
      case "valkey" -> components.addAll(ValkeyServers.withSentinel(layout, ports));
      case "postgresql" -> components.addAll(PostgresqlPair.watched(layout, ports, 0));
      case "infinispan" -> layout.set(ClusteringMethod.GRID_PORT, ports.take(addresses));
      default -> {}
    }
    components.add(UserDirectory.component(layout));
    layout.set(
        "cas.needs",
        components.stream().map(ComponentSpec::hostAndPort).collect(Collectors.joining(",")));
    for (int i = 0; i < nodes; i++) {
      components.add(
          ComponentSpec.ours(
                  layout,
                  "cas-" + (i + 1),
                  "embedded CAS server (" + Software.JETTY + ")",
                  CasNode.class,
                  NODE_HEAP_MB,
                  new InetSocketAddress(addresses.get(i), layout.port("cas.port")))
              // Two that start a grid at once make two of them.
              .after(i > 0 && registry.equals("infinispan") ? "cas-1" : null));
    }
    components.add(
        ComponentSpec.ours(
            layout,
            "service",
            "embedded service protected by CAS (" + Software.JETTY + ")",
            ProtectedService.class,
            SERVICE_HEAP_MB,
            layout.local("service.port")));
    createKeys(layout, addresses);
    layout.store();
    return new TestbedPlan(layout, components, addresses(layout, base));
  }

  /** The server trusts the testbed's authority alone, which has signed the call-back's key too. */
  private static void createKeys(TestbedLayout layout, List<String> nodes) throws IOException {
    TestbedAuthority authority = new TestbedAuthority();
    KeyPair keys = TestbedAuthority.newKeys();
    List<String> names = new ArrayList<>(List.of("localhost", CasNode.HOST, TestbedLayout.LOCAL));
    names.addAll(nodes);
    authority.writeServerKey(layout, keys, names);
    KeyFiles.writePkcs12(
        layout.file("callback.p12"),
        layout.get("password"),
        keys,
        authority.server(keys, "localhost", names),
        authority.certificate());
  }

  private static Map<String, String> addresses(TestbedLayout layout, String base) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.cas.url", "https://" + CasNode.HOST + ":" + layout.get("cas.port") + "/cas");
    values.put("authmeter.cas.service", base + ProtectedService.PATH);
    values.put("authmeter.cas.targetService", base + "/backend/");
    values.put("authmeter.cas.otherService", base + "/other/");
    values.put("authmeter.cas.nodes", layout.get("nodes"));
    int told = layout.port(ProtectedService.TOLD_NUMBER);
    if (told > 0) {
      values.put("authmeter.logout.protocol", "cas");
      values.put("authmeter.logout.services", Integer.toString(told));
      for (int number = 1; number <= told; number++) {
        values.put("authmeter.logout.service" + number, base + ProtectedService.path(number));
      }
      values.put("authmeter.logout.url", values.get("authmeter.cas.url") + "/logout");
      values.put("authmeter.logout.host", CasNode.HOST);
      values.put("authmeter.logout.nodes", layout.get("nodes"));
      values.put("authmeter.logout.expect", "Signed on as {user}");
    }
    values.put("authmeter.cas.callbackKeyStore", layout.file("callback.p12").toString());
    values.put("authmeter.cas.callbackKeyStorePassword", layout.get("password"));
    values.put(TestbedLayout.PASSWORD_HASH, UserDirectory.PASSWORD_HASH);
    values.put("testbed.setting.registry", layout.get("registry"));
    values.put("testbed.directory.port", layout.get("directory.port"));
    values.putAll(layout.authority());
    return values;
  }
}
