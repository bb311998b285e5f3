package org.authmeter.testbed.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code memcached}: session stores without anything around them. */
@Command(
    name = "memcached",
    description = "One or two memcached servers, or a replicating pair.",
    mixinStandardHelpOptions = true)
public final class MemcachedCommand extends SystemCommand {
  @Option(
      names = "--variant",
      defaultValue = "memcached",
      description =
          "memcached: servers that know nothing of each other; repcached: a pair that replicates"
              + " (default: memcached).")
  private String variant;

  @Option(names = "--servers", description = "1 or 2 servers (default: 2; a pair has always 2).")
  private Integer servers;

  @Option(
      names = "--memory",
      defaultValue = "512",
      description = "MB of items that a server holds before it evicts (default: 512).")
  private int memory;

  @Option(
      names = "--real",
      description = "For the variant memcached, start the memcached on the PATH.")
  private boolean real;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description = "A memcached program for the variant memcached.")
  private Path memcached;

  @Option(
      names = "--repcached",
      paramLabel = "PATH",
      description = "A repcached program for the variant repcached.")
  private Path repcached;

  @Override
  protected void check() {
    oneOf("--variant", variant, List.of("memcached", "repcached"));
    if (servers != null && (servers < 1 || servers > 2 || pair() && servers != 2)) {
      throw wrong("--servers %d: legal values are %s".formatted(servers, pair() ? "2" : "1, 2"));
    }
    within("--memory", memory, 1, 65_536, "MB");
  }

  private boolean pair() {
    return variant.equals("repcached");
  }

  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    int count = servers == null ? 2 : servers;
    layout.set("variant", variant).set("servers", count);
    MemcachedServers all = new MemcachedServers(layout, ports).sized(count, memory);
    List<ComponentSpec> components =
        pair()
            ? all.pair(repcached)
            : all.independent(real && memcached == null ? onPath() : memcached);
    layout.store();
    return new TestbedPlan(layout, components, addresses(components));
  }

  private static Path onPath() {
    return Programs.find("memcached")
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "--real: no memcached on the PATH. Install it (apt-get install memcached), or leave --real out"));
  }

  private Map<String, String> addresses(List<ComponentSpec> components) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.memcached.nodes", addressList(pair() ? components.subList(0, 1) : components));
    if (pair()) {
      values.put("authmeter.memcached.replicas", addressList(components.subList(1, 2)));
    }
    for (int i = 0; i < components.size(); i++) {
      values.put("testbed.memcached.server" + (i + 1), components.get(i).hostAndPort());
    }
    values.put("testbed.variant", variant);
    values.put("testbed.setting.servers", Integer.toString(components.size()));
    return values;
  }

  private static String addressList(List<ComponentSpec> components) {
    return components.stream().map(ComponentSpec::hostAndPort).collect(Collectors.joining(" "));
  }
}
