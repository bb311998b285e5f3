package org.authmeter.testbed.authmark;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.data.Dit;
import org.authmeter.data.Pages;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.SessionAccounts;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.directory.SlapdServers;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code authmark}: web servers with agents, policy servers, a directory. */
@Command(
    name = "authmark",
    description =
        "Two web servers with agents, policy servers and a directory; with --real Apache's"
            + " mod_authnz_ldap and slapd.",
    mixinStandardHelpOptions = true)
public final class AuthMarkCommand extends SystemCommand {
  private static final List<String> ON_OFF = List.of("on", "off");
  private static final List<String> VARIANTS =
      List.of("1-server-1-cpu", "1-server-2-cpus", "2-servers-2-cpus");

  @Option(
      names = "--variant",
      defaultValue = "1-server-2-cpus",
      description =
          "Servers and processors: 1-server-1-cpu, 1-server-2-cpus, 2-servers-2-cpus (default:"
              + " 1-server-2-cpus).")
  private String variant;

  @Option(
      names = "--servers",
      description = "1 or 2 policy servers, in turn; with --real Apache servers.")
  private Integer servers;

  @Option(
      names = "--cpus",
      description = "Processors of each of these, 1 or 2; by taskset, on Linux.")
  private Integer cpus;

  @Option(names = "--users", defaultValue = "1000000", description = "People (default: 1000000).")
  private int users;

  @Option(
      names = "--sessions",
      description = "People drawn for the load generator (default: a tenth).")
  private Integer sessions;

  @Option(
      names = "--units",
      defaultValue = "10",
      description = "Organizational units, which policies are bound to (default: 10).")
  private int units;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Chooses names, salts and sessions (default: 1).")
  private long seed;

  @Option(
      names = "--agent-cache",
      defaultValue = "0",
      description = "Logins that an agent remembers, maxsessioncachesize (default: 0).")
  private int agentCache;

  @Option(
      names = "--policy-cache",
      defaultValue = "on",
      description = "Whether policy servers keep the policies in memory: on, off (default: on).")
  private String policyCache;

  @Option(
      names = "--authorization-cache",
      defaultValue = "on",
      description = "Whether policy servers remember decisions: on, off (default: on).")
  private String authorizationCache;

  @Option(
      names = "--agent-conf",
      paramLabel = "FILE",
      description = "Lines for the agents' WebAgent.conf, which outrank the published ones.")
  private Path agentConf;

  @Option(names = "--real", description = "Start Debian's apache2 and slapd instead.")
  private boolean real;

  private static final int WEB_SERVERS = 2;

  /** Processors in the published measurement (table 6), besides those of the policy servers. */
  private static final int WEB_PROCESSORS = 2;

  private static final int DIRECTORY_PROCESSORS = 4;

  /** Four load generators of one processor (table 7). */
  private static final int LOAD_PROCESSORS = 4;

  private static final String DIRECTORY = "directory-1";
  private static final int WEB_HEAP_MB = 256;
  private static final int POLICY_HEAP_MB = 192;
  private static final int DIRECTORY_HEAP_MB = 160;

  private static final List<String> SETTINGS =
      List.of(
          "real",
          "servers",
          "cpus",
          "entries",
          "sessions",
          "units",
          "seed",
          "agent.cache",
          "policy.cache",
          "authorization.cache",
          "pinned");

  @Override
  protected void check() {
    oneOf("--variant", variant, VARIANTS);
    within("--servers", servers(), 1, 2, "");
    within("--cpus", cpus(), 1, 2, "");
    within("--agent-cache", agentCache, 0, 10_000_000, "");
    oneOf("--policy-cache", policyCache, ON_OFF);
    oneOf("--authorization-cache", authorizationCache, ON_OFF);
    legal(() -> new Dit(users, units));
    within("--sessions", sessions(), 1, users, "");
    if (agentConf != null && real) {
      throw wrong("--agent-conf: Apache has no web agent; leave it out, or --real");
    }
    if (agentConf != null && !Files.isReadable(agentConf)) {
      throw wrong("--agent-conf %s: no such file".formatted(agentConf));
    }
  }

  private int sessions() {
    return sessions == null ? Math.max(1, users / 10) : sessions;
  }

  /** A variant's name begins with the number of its servers. */
  private int servers() {
    return servers == null ? variant.charAt(0) - '0' : servers;
  }

  private int cpus() {
    return cpus == null ? (variant.contains("1-cpu") ? 1 : 2) : cpus;
  }

  /** With real servers each one replaces a policy server. */
  private List<String> webServers() {
    return numbered("web-", real ? servers() : WEB_SERVERS);
  }

  private List<String> policyServers() {
    return real ? List.of() : numbered("policy-", servers());
  }

  private static List<String> numbered(String name, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
  }

  /** Ports: web servers, policy servers, the directory's two. */
  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    // A share is of all processors.
    Processors processors = givesShares() ? Processors.NONE : Processors.ofThisMachine();
    layout
        .set("real", real)
        .set("servers", servers())
        .set("cpus", cpus())
        .set("entries", users)
        .set("sessions", sessions())
        .set("units", units)
        .set("seed", seed)
        .set("password.hash", "ssha")
        .set("ppolicy", false)
        .set("lastbind", false)
        .set("bind.log", false)
        .set("delay", 0)
        .set("agent.cache", agentCache)
        .set("policy.cache", policyCache.equals("on"))
        .set("authorization.cache", authorizationCache.equals("on"))
        .set("pinned", processors.canBeGiven())
        .set("password", RandomIds.hex(32))
        .set("agent.key", RandomIds.hex(32))
        .set("ticket.key", RandomIds.hex(32))
        .set("admin.password", RandomIds.hex(16));
    List<String> names = new ArrayList<>(webServers());
    names.addAll(policyServers());
    names.add(DIRECTORY);
    for (String name : names) {
      layout.set(name + ".port", ports.takeLocal());
    }
    layout.set(DIRECTORY + ".tls.port", ports.takeLocal());
    TestbedAuthority.writeServerKey(layout, List.of("localhost", TestbedLayout.LOCAL));
    Shares shares = new Shares(processors);
    layout.store();
    Pages.write(layout.file("pages"), Pages.COUNT, Pages.SIZE, 1);
    writeSessions(layout);
    List<ComponentSpec> components = real ? realServers(layout, shares) : embedded(layout, shares);
    Map<String, String> addresses = addresses(layout);
    shares.given.forEach((name, share) -> addresses.put(AddressesFile.PROCESSORS + name, share));
    return new TestbedPlan(layout, components, addresses);
  }

  private void writeSessions(TestbedLayout layout) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(layout.file("sessions.csv")))) {
      SessionAccounts.write(
          ComputedDirectory.people(layout),
          sessions(),
          seed,
          SessionAccounts.Login.CN,
          out,
          written -> {});
    }
  }

  private List<ComponentSpec> embedded(TestbedLayout layout, Shares shares) throws IOException {
    PolicyStore.write(
        layout.file("policies.txt"),
        PageServer.PREFIX,
        IntStream.rangeClosed(1, units).mapToObj(Dit::unitDn).toList());
    AgentSettings.write(layout, webServers(), policyServers(), agentConf);
    List<ComponentSpec> components = new ArrayList<>();
    components.add(
        shares.directory(ComputedDirectory.component(layout, DIRECTORY, DIRECTORY_HEAP_MB)));
    for (String name : policyServers()) {
      ComponentSpec server =
          ComponentSpec.ours(
                  layout,
                  name,
                  "embedded policy server (" + Software.UNBOUNDID + ")",
                  PolicyServer.class,
                  POLICY_HEAP_MB,
                  layout.local(name + ".port"))
              .after(DIRECTORY);
      components.add(shares.measured(server));
    }
    for (String name : webServers()) {
      components.add(
          shares.web(
              ComponentSpec.ours(
                  layout,
                  name,
                  "embedded web server with an agent (" + Software.JETTY + ")",
                  AuthMarkWebServer.class,
                  WEB_HEAP_MB,
                  layout.local(name + ".port"))));
    }
    return components;
  }

  private List<ComponentSpec> realServers(TestbedLayout layout, Shares shares) throws IOException {
    ApacheWebServers apache = new ApacheWebServers(layout);
    List<ComponentSpec> components = new ArrayList<>();
    components.add(shares.directory(new SlapdServers(layout, null).component(DIRECTORY)));
    for (String name : webServers()) {
      ComponentSpec server =
          ComponentSpec.foreign(
                  name, apache.software(), apache.prepare(name), layout.local(name + ".port"))
              .after(DIRECTORY);
      components.add(shares.measured(server));
    }
    apache.open(layout.folder());
    return components;
  }

  /**
   * Who gets which processors. The servers that are measured get theirs first. Web servers and
   * directory get the published numbers of the others, or on a smaller machine so much less that
   * the load generators' share remains too; those of a single one that is left are shared.
   */
  private final class Shares {
    private final Processors all;
    private final Processors others;
    private final Map<String, String> given = new TreeMap<>();
    private int measured;
    private int taken;

    Shares(Processors all) {
      this.all = all;
      this.others = all.after(cpus() * (real ? webServers() : policyServers()).size());
    }

    ComponentSpec measured(ComponentSpec server) {
      int first = measured;
      measured += cpus();
      return bound(all, server, first, Math.min(cpus(), all.count()), cpus());
    }

    ComponentSpec web(ComponentSpec server) {
      return other(server, WEB_PROCESSORS);
    }

    ComponentSpec directory(ComponentSpec server) {
      return other(server, DIRECTORY_PROCESSORS);
    }

    private ComponentSpec other(ComponentSpec server, int published) {
      int everybody = WEB_SERVERS * WEB_PROCESSORS + DIRECTORY_PROCESSORS + LOAD_PROCESSORS;
      int scaled = Math.max(1, published * others.count() / everybody);
      int first = taken;
      int share = Math.min(published, scaled);
      taken += share;
      return bound(others, server, first, share, published);
    }

    private ComponentSpec bound(
        Processors from, ComponentSpec server, int first, int share, int published) {
      if (!from.canBeGiven()) {
        return server;
      }
      given.put(server.name(), share == published ? "" + share : share + " of " + published);
      return server.command(from.bind(server.command(), first, share));
    }
  }

  private Map<String, String> addresses(TestbedLayout layout) {
    Map<String, String> values = new TreeMap<>();
    List<String> webs = webServers();
    String directoryPort = layout.get(DIRECTORY + ".port");
    values.put(
        "authmeter.authmark.url",
        webs.stream()
            .map(web -> "http://" + TestbedLayout.LOCAL + ":" + layout.get(web + ".port"))
            .collect(Collectors.joining(" ")));
    values.put("authmeter.ldap.url", "ldap://%s:%s".formatted(TestbedLayout.LOCAL, directoryPort));
    values.put("authmeter.ldap.host", TestbedLayout.LOCAL);
    values.put("authmeter.ldap.port", directoryPort);
    values.put(
        TestbedLayout.PASSWORD_HASH, PasswordScheme.ofId(layout.get("password.hash")).title());
    values.put("authmeter.ldap.bindDn", Dit.ADMIN);
    values.put("authmeter.ldap.bindPassword", layout.get("admin.password"));
    values.put("authmeter.ldap.baseDn", Dit.PEOPLE);
    values.put("testbed.authmark.sessions", layout.file("sessions.csv").toString());
    for (int i = 0; i < webs.size(); i++) {
      values.put(
          "testbed.authmark.log" + (i + 1), layout.file(webs.get(i) + ".access.log").toString());
    }
    values.put("testbed.monitor.bindDn", Dit.ADMIN);
    values.put("testbed.monitor.password", layout.get("admin.password"));
    SETTINGS.forEach(setting -> values.put("testbed.setting." + setting, layout.get(setting)));
    return values;
  }
}
