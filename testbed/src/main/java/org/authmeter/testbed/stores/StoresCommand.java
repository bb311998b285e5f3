package org.authmeter.testbed.stores;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.server.Link;
import org.authmeter.testbed.server.PostgresqlPair;
import org.authmeter.testbed.server.ValkeyServers;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code session-stores}: a pair without fail-over, whose second server follows the first through a
 * link that can be cut.
 */
@Command(
    name = "session-stores",
    description =
        "A server of Valkey (or Redis) or PostgreSQL that takes writes, and one that follows it.",
    mixinStandardHelpOptions = true)
public final class StoresCommand extends SystemCommand {
  private static final Map<String, List<String>> COMMITS =
      Map.of(
          "off", List.of("synchronous_commit=off"),
          "local", List.of("synchronous_commit=on"),
          "standby", List.of("synchronous_commit=on", "synchronous_standby_names=*"),
          "applied", List.of("synchronous_commit=remote_apply", "synchronous_standby_names=*"));

  @Option(
      names = "--variant",
      defaultValue = "valkey",
      description = "The machine's: valkey (Valkey or Redis), postgresql (default: valkey).")
  private String variant;

  @Option(
      names = "--commit",
      defaultValue = "local",
      description =
          "When a commit of PostgreSQL returns: off, before it is on the disk; local, when it is;"
              + " standby, when it is on the standby's disk too; applied, when the standby shows"
              + " it (default: local).")
  private String commit;

  @Option(
      names = "--servers",
      defaultValue = "2",
      description = "1, or 2, of which the second follows the first (default: 2).")
  private int servers;

  @Option(
      names = "--memory",
      defaultValue = "512",
      description =
          "MB that Valkey holds before it evicts what was used least recently (default: 512).")
  private int memory;

  @Override
  protected void check() {
    oneOrTwo("--servers", servers);
    within("--memory", memory, 1, 65_536, "MB");
    if (servers == 1 && List.of("standby", "applied").contains(commit)) {
      throw wrong("--commit %s: one server has no standby to wait for".formatted(commit));
    }
    oneOf("--variant", variant, List.of("valkey", "postgresql"));
    oneOf("--commit", commit, List.of("off", "local", "standby", "applied"));
  }

  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    layout.set("variant", variant).set("password", RandomIds.hex(32));
    String first = "store-1.port";
    Link.ports(layout, ports, 0, List.of(first));
    int way = layout.port(Link.to(first));
    List<ComponentSpec> pair =
        variant.equals("valkey")
            ? ValkeyServers.pair(
                layout,
                ports,
                way,
                "--maxmemory",
                memory + "mb",
                "--maxmemory-policy",
                "allkeys-lru")
            : PostgresqlPair.prepare(
                layout, ports, way, COMMITS.get(commit).toArray(String[]::new));
    List<ComponentSpec> components =
        servers == 1
            ? pair.subList(0, 1)
            : List.of(pair.get(0), Link.component(layout), pair.get(1).after(Link.NAME));
    layout.store();
    return new TestbedPlan(layout, components, addresses(layout));
  }

  private Map<String, String> addresses(TestbedLayout layout) {
    Map<String, String> values = new TreeMap<>();
    String first = TestbedLayout.LOCAL + ":" + layout.get("store-1.port");
    String second = TestbedLayout.LOCAL + ":" + layout.get("store-2.port");
    if (variant.equals("valkey")) {
      values.put("authmeter.redis.nodes", first);
      if (servers == 2) {
        values.put("authmeter.redis.replicas", second);
      }
    } else {
      values.put("authmeter.jdbc.url", url(first));
      if (servers == 2) {
        values.put("authmeter.jdbc.replicaUrl", url(second));
      }
      values.put("authmeter.jdbc.user", PostgresqlPair.USER);
      values.put("authmeter.jdbc.password", layout.get("password"));
      values.put("testbed.setting.commit", commit);
    }
    values.put("testbed.variant", variant);
    return values;
  }

  private static String url(String server) {
    return "jdbc:postgresql://%s/postgres?connectTimeout=2".formatted(server);
  }
}
