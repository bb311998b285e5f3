package org.authmeter.testbed.directory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.server.Link;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code directory}: one or two LDAP servers with many people. */
@Command(
    name = "directory",
    description = "An LDAP directory of computed people, or the same on OpenLDAP's slapd.",
    mixinStandardHelpOptions = true)
public final class DirectoryCommand extends SystemCommand {
  @Option(names = "--real", description = "Start OpenLDAP's slapd instead of the embedded server.")
  private boolean real;

  @Option(
      names = "--slapd",
      paramLabel = "PATH",
      description = "The slapd to start; implies --real.")
  private Path slapd;

  @Option(
      names = "--servers",
      defaultValue = "1",
      description = "1 or 2 servers with the same entries (default: 1).")
  private int servers;

  @Option(
      names = "--entries",
      description = "People (default: 1000000; with --real 100000, and 10000 for argon2).")
  private Integer entries;

  @Option(
      names = "--units",
      defaultValue = "10",
      description = "Organizational units (default: 10).")
  private int units;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Chooses names and salts (default: 1).")
  private long seed;

  @Option(
      names = {"--password-hash", "--variant"},
      defaultValue = "ssha",
      description =
          "How passwords are stored: plain, ssha, argon2; of the embedded server also bcrypt-10,"
              + " bcrypt-12, pbkdf2-sha512-210000, argon2id-7, -12, -19 and -64, with so many MiB"
              + " (default: ssha).")
  private String passwordHash;

  @Option(
      names = "--ppolicy",
      description = "Lock an account for a minute after 5 wrong passwords in a row.")
  private boolean ppolicy;

  @Option(names = "--lastbind", description = "Keep the time of each person's last bind.")
  private boolean lastbind;

  @Option(
      names = "--no-log",
      description = "With --real: slapd writes no line for each operation, which costs it time.")
  private boolean noLog;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds before each answer (default: 0).")
  private long delay;

  @Option(
      names = "--key-bits",
      paramLabel = "BITS",
      description =
          "Of the servers' RSA key, which decides what a TLS handshake costs (default: 2048).")
  private int keyBits = TestbedAuthority.BITS;

  @Option(
      names = "--round-trip",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "Milliseconds from clients to the servers and back, made by a process that passes bytes"
              + " on (default: 0, no such process).")
  private long roundTrip;

  // Beside the connections' buffers nothing grows; 200 clients and argon2 fit.
  private static final int HEAP_MB = 160;

  private static final List<String> SETTINGS =
      List.of(
          "real",
          "servers",
          "entries",
          "units",
          "seed",
          "password.hash",
          "ppolicy",
          "lastbind",
          "delay",
          "key.bits",
          "round.trip",
          "bind.log");

  @Override
  protected void check() {
    oneOrTwo("--servers", servers);
    within("--delay", delay, 0, 60_000, "ms");
    within("--key-bits", keyBits, TestbedAuthority.BITS, 8192, "bits");
    within("--round-trip", roundTrip, 0, 1000, "ms");
    if (delay > 0 && real()) {
      throw wrong("--delay %d: slapd cannot answer late".formatted(delay));
    }
    legal(() -> new Dit(entries(), units));
    PasswordScheme scheme = legal(() -> PasswordScheme.ofId(passwordHash));
    if (real() && !scheme.isOfSlapd()) {
      throw wrong(
          "--password-hash %s: slapd has plain, ssha and argon2; the embedded server has this one"
              .formatted(passwordHash));
    }
  }

  private boolean real() {
    return real || slapd != null;
  }

  private int entries() {
    if (entries != null) {
      return entries;
    }
    // Loading a real one takes its time, and argon2 about 10 ms of processor for each.
    return !real() ? 1_000_000 : passwordHash.equals("argon2") ? 10_000 : 100_000;
  }

  /** Each server has a port for LDAP, then one for LDAPS. */
  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    layout
        .set("real", real())
        .set("bind.log", real() && !noLog)
        .set("servers", servers)
        .set("entries", entries())
        .set("units", units)
        .set("seed", seed)
        .set("password.hash", passwordHash)
        .set("ppolicy", ppolicy)
        .set("lastbind", lastbind)
        .set("delay", delay)
        .set("key.bits", keyBits)
        .set("round.trip", roundTrip)
        .set("password", RandomIds.hex(32))
        .set("admin.password", RandomIds.hex(16));
    List<String> names =
        servers == 2 ? List.of("directory-1", "directory-2") : List.of("directory-1");
    for (String name : names) {
      layout.set(name + ".port", ports.takeLocal()).set(name + ".tls.port", ports.takeLocal());
    }
    if (roundTrip > 0) {
      List<String> servers =
          names.stream().flatMap(n -> Stream.of(n + ".port", n + ".tls.port")).toList();
      Link.ports(layout, ports, roundTrip, servers);
    }
    TestbedAuthority.writeServerKey(layout, keyBits, List.of("localhost", TestbedLayout.LOCAL));
    layout.store();
    List<ComponentSpec> components = new ArrayList<>();
    SlapdServers slapds = real() ? new SlapdServers(layout, slapd) : null;
    for (String name : names) {
      components.add(slapds == null ? computed(layout, name) : slapds.component(name));
    }
    if (roundTrip > 0) {
      components.add(Link.component(layout));
    }
    return new TestbedPlan(layout, components, addresses(layout, names));
  }

  private static ComponentSpec computed(TestbedLayout layout, String name) {
    // As many computations as there are processors hold their memory, until it is collected.
    long held =
        PasswordScheme.ofId(layout.get("password.hash")).memoryBytes()
            * 2
            * Runtime.getRuntime().availableProcessors();
    int heapMb = HEAP_MB + (held <= HEAP_MB / 4 << 20 ? 0 : (int) (held >> 20));
    return ComputedDirectory.component(layout, name, heapMb).faults("delay", "reset");
  }

  private Map<String, String> addresses(TestbedLayout layout, List<String> names) {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.ldap.url", urls("ldap", names, ".port", layout));
    values.put("authmeter.ldap.baseDn", Dit.PEOPLE);
    values.put("authmeter.ldap.trustStore", layout.file(TestbedAuthority.CERTIFICATE).toString());
    values.put("testbed.ldap.url.plain", urls("ldap", names, ".port", layout));
    values.put("testbed.ldap.url.ldaps", urls("ldaps", names, ".tls.port", layout));
    for (int i = 0; i < names.size(); i++) {
      values.put(
          "testbed.ldap.server" + (i + 1), urls("ldap", names.subList(i, i + 1), ".port", layout));
      if (layout.flag("bind.log")) {
        values.put("testbed.ldap.log" + (i + 1), layout.file(names.get(i) + ".log").toString());
      }
    }
    values.put(
        TestbedLayout.PASSWORD_HASH, PasswordScheme.ofId(layout.get("password.hash")).title());
    values.put("testbed.monitor.bindDn", Dit.ADMIN);
    values.put("testbed.monitor.password", layout.get("admin.password"));
    SETTINGS.forEach(setting -> values.put("testbed.setting." + setting, layout.get(setting)));
    return values;
  }

  private String urls(String scheme, List<String> names, String port, TestbedLayout layout) {
    return names.stream()
        .map(name -> roundTrip > 0 ? Link.to(name + port) : name + port)
        .map(entry -> scheme + "://" + TestbedLayout.LOCAL + ":" + layout.get(entry))
        .collect(Collectors.joining(" "));
  }
}
