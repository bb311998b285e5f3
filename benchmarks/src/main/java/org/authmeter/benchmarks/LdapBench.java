package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.AuthRateTool;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.benchmarks.tools.ServerCounters;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "ldap",
    description =
        "Search and bind by several tools in turn on one directory: authentications per second and"
            + " the client's processor time for each.",
    mixinStandardHelpOptions = true)
final class LdapBench implements Callable<Integer> {
  private static final String LABEL = "LDAP authentication";
  private static final List<String> TOOLS =
      List.of(
          "bare",
          BareTool.IN_JMETER,
          "ldaptive",
          "authrate",
          "unboundid",
          "spring-ldap",
          "ldaptive-unpooled",
          "jmeter");
  private static final List<String> TLS = List.of("plain", "starttls");

  /** Samplers, and the provider of TLS that they would not have by themselves. */
  private static final Map<String, String> OTHER_TLS =
      Map.of("ldaptive", "native", "unboundid", "native", "ldaptive-unpooled", "jdk");

  /** Password of a store that holds a certificate only. */
  private static final String STORE_PASSWORD = "authmeter";

  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.of("ldaptive", "bare", Metric.RATE, AT_LEAST, 0.97),
          ToolComparison.of("unboundid", "authrate", Metric.RATE, AT_LEAST, 0.92),
          ToolComparison.withoutAim(BareTool.IN_JMETER, BareTool.ID, Metric.RATE),
          ToolComparison.withoutAim("ldaptive", BareTool.IN_JMETER, Metric.RATE),
          ToolComparison.withoutAim("ldaptive", "jmeter", Metric.RATE),
          ToolComparison.withoutAim("unboundid", "jmeter", Metric.RATE),
          ToolComparison.withoutAim("spring-ldap", "jmeter", Metric.RATE),
          ToolComparison.withoutAim("ldaptive-unpooled", "jmeter", Metric.RATE),
          ToolComparison.withoutAim("ldaptive", "ldaptive-native", Metric.RATE),
          ToolComparison.withoutAim("unboundid", "unboundid-native", Metric.RATE),
          ToolComparison.of(
              "ldaptive-unpooled", "ldaptive-unpooled-jdk", Metric.RATE, AT_LEAST, 2));

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "20,200",
      paramLabel = "A,B",
      description = "numbers of virtual users (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--tls",
      split = ",",
      defaultValue = "plain,starttls",
      paramLabel = "A,B",
      description = "plain and starttls (default: both)")
  private List<String> tls;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: bare, bare-in-jmeter, ldaptive, authrate, unboundid, spring-ldap, ldaptive-unpooled, jmeter")
  private List<String> tools;

  @Option(
      names = "--other-tls",
      description =
          "with StartTLS: measures ldaptive and unboundid with native TLS too, and"
              + " ldaptive-unpooled with the Java runtime's")
  private boolean otherTls;

  @Option(
      names = "--pool",
      defaultValue = "0",
      paramLabel = "N",
      description = "connections of each pool; 0 = as many as virtual users, as authrate has")
  private int pool;

  @Option(names = "--real", description = "slapd in place of the embedded directory")
  private boolean real;

  @Option(names = "--slapd", paramLabel = "PATH", description = "the program; implies --real")
  private Path slapd;

  private Map<String, String> addresses;
  private Path addressesFile;
  private Path users;
  private Path trustStore;

  LdapBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.startSeveralTimes();
    MethodOptions.require("--pool", pool, 0, 1000);
    threads.forEach(number -> MethodOptions.require("--threads", number, 1, 1000));
    MethodOptions.choose("--tls", tls, TLS);
    List<String> chosen = MethodOptions.choose("--tools", tools, TOOLS);
    try (Bench bench = new Bench("ldap", session, options)) {
      try (Testbed testbed = bench.testbed(system())) {
        prepare(bench, testbed.addresses());
        for (int number : new LinkedHashSet<>(threads)) {
          for (String kind : new LinkedHashSet<>(tls)) {
            boolean startTls = kind.equals("starttls");
            String setting = number + " virtual users, " + (startTls ? "StartTLS" : "plain");
            List<Tool> all = new ArrayList<>();
            for (String id : chosen) {
              all.add(tool(id, testbed.addresses(), number, startTls));
              String other = OTHER_TLS.get(id);
              if (otherTls && startTls && other != null) {
                all.add(
                    sampler(id + '-' + other, id, number, true).with(TlsProvider.PROPERTY, other));
              }
            }
            Path folder = bench.work().resolve("tools").resolve(number + "-" + kind);
            bench.add(
                bench.measurement().run(setting, all, COMPARISONS, testbed, folder), COMPARISONS);
          }
        }
      }
      bench.put("pool", pool);
      bench.put("real", real || slapd != null);
      return bench.finish(
          "authentication",
          "One account searched for and bound on one directory, closed loop; JMeter's own sampler"
              + " has no StartTLS and uses LDAPS.");
    }
  }

  private List<String> system() {
    List<String> system = new ArrayList<>(List.of("directory"));
    if (real || slapd != null) {
      system.addAll(List.of("--real", "--no-log"));
    }
    if (slapd != null) {
      system.addAll(List.of("--slapd", slapd.toAbsolutePath().toString()));
    }
    return system;
  }

  /** One account for all, as authrate has one password; the authority for tools without PEM. */
  private void prepare(Bench bench, AddressesFile file) throws IOException {
    addresses = file.properties();
    addressesFile = file.file();
    Path all = bench.installation().root().resolve("data/users/directory-1000.csv");
    users = bench.work().resolve("one-account.csv");
    Files.writeString(users, Files.readAllLines(all).get(0) + "\n");
    trustStore = bench.work().resolve("authority.p12");
    try (OutputStream out = Files.newOutputStream(trustStore)) {
      ServerCounters.trusting(Path.of(addresses.get("authmeter.ldap.trustStore")))
          .store(out, STORE_PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException(trustStore + " cannot be written", e);
    }
  }

  private Tool tool(String id, AddressesFile file, int number, boolean startTls)
      throws IOException {
    URI plain = URI.create(addresses.get("testbed.ldap.server1"));
    return switch (id) {
      case "bare" -> bare(file, number, plain, startTls);
      case BareTool.IN_JMETER ->
          plan(id, "the bare loop's calls as a sample", number)
              .sampling(bare(file, number, plain, startTls))
              .with("authmeter.ldap.pool.min", 0); // the plan's own pool is not used
      case "authrate" ->
          new AuthRateTool(session.installation(), authRate(plain, number, startTls));
      case "jmeter" -> stock(plain, number, startTls);
      default -> sampler(id, id, number, startTls);
    };
  }

  private JMeterTool sampler(String id, String provider, int number, boolean startTls) {
    int connections = connections(number);
    return plan(id, "AuthMeter's sampler with " + provider, number)
        .with("authmeter.ldap.provider", provider)
        .with("authmeter.ldap.url", addresses.get("testbed.ldap.server1"))
        .with("authmeter.ldap.startTls", startTls)
        .with("authmeter.ldap.pools", "separate")
        .with("authmeter.ldap.passwordPolicy", false) // authrate and JMeter ask for none
        .with("authmeter.ldap.pool.min", connections)
        .with("authmeter.ldap.pool.max", connections)
        .with("user.classpath", session.installation().jmeterHome().resolve("lib/optional"));
  }

  private int connections(int number) {
    return pool == 0 ? number : pool;
  }

  private BareTool bare(AddressesFile file, int number, URI server, boolean startTls)
      throws IOException {
    return new BareTool(session.installation(), "ldap", "ldaptive", file, number)
        .account(users)
        .with("url", server)
        .with("startTls", startTls)
        .with("pool", connections(number));
  }

  private JMeterTool plan(String id, String title, int number) {
    return new JMeterTool(
            session.installation(),
            id,
            title,
            "ldap-authentication/search-bind.jmx",
            LABEL,
            addressesFile,
            number)
        .withFewColumns()
        .with("authmeter.users", users);
  }

  private Tool stock(URI plain, int number, boolean tls) {
    URI url = tls ? URI.create(addresses.get("testbed.ldap.url.ldaps").split(" ")[0]) : plain;
    return new JMeterTool(
            session.installation(),
            "jmeter",
            "JMeter's own LDAP Extended Request",
            "bench-ldap/stock.jmx",
            LABEL,
            addressesFile,
            number)
        .withFewColumns()
        .with("authmeter.users", users)
        .with("authmeter.ldap.host", url.getHost())
        .with("authmeter.ldap.port", url.getPort())
        .with("authmeter.ldap.secure", tls);
  }

  private List<String> authRate(URI server, int number, boolean startTls) throws IOException {
    String[] account = Files.readAllLines(users).get(0).split(",", 2);
    List<String> lines =
        new ArrayList<>(
            List.of(
                "hostname=" + server.getHost(),
                "port=" + server.getPort(),
                "baseDN=" + addresses.get("authmeter.ldap.baseDn"),
                "scope=sub",
                "filter=(uid=" + account[0] + ")",
                "attribute=1.1",
                "credentials=" + account[1],
                "numThreads=" + number));
    if (startTls) {
      lines.add("useStartTLS=true");
      lines.add("verifyCertificateHostnames=true");
      lines.add("trustStorePath=" + trustStore);
      lines.add("trustStorePassword=" + STORE_PASSWORD);
    }
    return lines;
  }
}
