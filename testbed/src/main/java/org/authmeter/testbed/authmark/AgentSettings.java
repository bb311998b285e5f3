package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * The agent's file, in the form of SiteMinder's WebAgent.conf: {@code name="value"} lines, {@code
 * #} begins a comment. The defaults are those of the published measurement.
 *
 * @param enabled false serves everything to everybody
 * @param ignoredExtensions of resources that are never protected
 * @param login how a login is remembered
 * @param cache what the agent remembers of policy servers' answers
 * @param policies who decides
 */
record AgentSettings(
    boolean enabled, List<String> ignoredExtensions, Login login, Cache cache, Policies policies) {

  /**
   * @param cookies whether a login is remembered in a cookie; the agent keeps no list of them
   * @param persistent whether browsers keep that cookie when they end
   * @param domain to whose hosts browsers send it; empty = to this one only
   * @param maximum after a login
   * @param idle after the last request
   * @param key seals the cookies; all web servers share it
   */
  record Login(
      boolean cookies,
      boolean persistent,
      String domain,
      Duration maximum,
      Duration idle,
      String key) {}

  /**
   * @param timeout of everything in a cache
   * @param resources whose protection the agent remembers; 0 = none
   * @param logins that the agent remembers by their credentials; 0 = none
   */
  record Cache(Duration timeout, int resources, int logins) {}

  /**
   * @param servers {@code policyserver="address,port"}, one line each
   * @param failover true asks the first policy server that answers, false all in turn
   * @param timeout for a policy server's answer
   */
  record Policies(List<InetSocketAddress> servers, boolean failover, Duration timeout) {}

  /** What this agent does and cannot do otherwise; the published file says the same. */
  private static final Map<String, String> FIXED =
      Map.of(
          "enableaccounting", "NO",
          "logenabled", "YES",
          "logappend", "NO",
          "logtrace", "NO",
          "disableservsesstest", "YES");

  /**
   * Names of the published file that are not of this agent: it has neither a name nor a log of its
   * own.
   */
  private static final Set<String> FOREIGN = Set.of("hostname", "logname", "sharedsecret");

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("enablewebagent", "YES"),
          Map.entry("enablecookies", "YES"),
          Map.entry("persistentcookies", "NO"),
          Map.entry("cookiedomain", ""),
          Map.entry("enablefailover", "NO"),
          Map.entry("ignoreext", ".gif,.jpg,.png,.class,.jpeg"),
          Map.entry("maxsessiontimeout", "7200"),
          Map.entry("idlesessiontimeout", "3600"),
          Map.entry("cachetimeout", "6600"),
          Map.entry("maxcachesize", "200"),
          Map.entry("maxsessioncachesize", "0"),
          Map.entry("requesttimeout", "120000"));

  private static final String SERVER = "policyserver";
  private static final String KEY = "agentkey";

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException naming file, line and the legal names or values
   */
  static AgentSettings read(Path file) throws IOException {
    Map<String, String> values = new HashMap<>(DEFAULTS);
    List<InetSocketAddress> servers = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      String where = "%s, line %d: ".formatted(file, number);
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(where + "it is not of the form name=\"value\"");
      }
      String name = text.substring(0, equals).strip().toLowerCase(Locale.ROOT);
      String value = text.substring(equals + 1).strip().replaceAll("^\"|\"$", "");
      if (name.equals(SERVER)) {
        servers.add(server(value, where));
      } else if (DEFAULTS.containsKey(name) || name.equals(KEY)) {
        values.put(name, value);
      } else if (FOREIGN.contains(name)) {
        throw new IllegalArgumentException(
            "%s%s has no effect on this agent: remove the line".formatted(where, name));
      } else if (FIXED.containsKey(name)) {
        if (!value.equalsIgnoreCase(FIXED.get(name))) {
          throw new IllegalArgumentException(
              "%s%s is '%s', but this agent knows %s only"
                  .formatted(where, name, value, FIXED.get(name)));
        }
      } else {
        throw new IllegalArgumentException(
            "%sunknown name '%s'; legal are %s, %s, %s"
                .formatted(where, name, SERVER, KEY, String.join(", ", sorted())));
      }
    }
    return of(values, servers, file);
  }

  /**
   * Writes {@code <name>.conf} for each web server.
   *
   * @param more lines for the agents which outrank ours; null = none
   * @throws IllegalArgumentException when these lines are no agent's
   */
  static void write(TestbedLayout layout, List<String> webs, List<String> servers, Path more)
      throws IOException {
    String common =
        new ConfigFile(AgentSettings.class, "WebAgent.conf")
            .set("cache", layout.get("agent.cache"))
            .set("key", layout.get("agent.key"))
            .text();
    List<String> lines = new ArrayList<>(common.lines().toList());
    for (String server : servers) {
      lines.add(
          "policyserver=\"%s,%s\"".formatted(TestbedLayout.LOCAL, layout.get(server + ".port")));
    }
    if (more != null) {
      lines.addAll(Files.readAllLines(more));
    }
    for (String web : webs) {
      Path file = layout.file(web + ".conf");
      Files.write(file, lines);
      read(file);
    }
  }

  private static List<String> sorted() {
    return DEFAULTS.keySet().stream().sorted().toList();
  }

  private static AgentSettings of(
      Map<String, String> values, List<InetSocketAddress> servers, Path file) {
    Numbers in = new Numbers(values, file);
    if (servers.isEmpty() || !values.containsKey(KEY)) {
      throw new IllegalArgumentException(
          "%s: %s is missing: add it".formatted(file, servers.isEmpty() ? SERVER : KEY));
    }
    return new AgentSettings(
        in.flag("enablewebagent"),
        Arrays.stream(values.get("ignoreext").split(","))
            .map(String::strip)
            .filter(extension -> !extension.isEmpty())
            .toList(),
        new Login(
            in.flag("enablecookies"),
            in.flag("persistentcookies"),
            values.get("cookiedomain"),
            Duration.ofSeconds(in.number("maxsessiontimeout")),
            Duration.ofSeconds(in.number("idlesessiontimeout")),
            values.get(KEY)),
        new Cache(
            Duration.ofSeconds(in.number("cachetimeout")),
            in.number("maxcachesize"),
            in.number("maxsessioncachesize")),
        new Policies(
            List.copyOf(servers),
            in.flag("enablefailover"),
            Duration.ofMillis(in.number("requesttimeout"))));
  }

  private static InetSocketAddress server(String value, String where) {
    String[] parts = value.split(",");
    if (parts.length > 2) {
      throw new IllegalArgumentException(
          "%s%s is '%s': this agent asks for everything at one port, so the others would have no effect;"
                  .formatted(where, SERVER, value)
              + " write address,port");
    }
    try {
      return new InetSocketAddress(parts[0].strip(), Integer.parseInt(parts[1].strip()));
    } catch (ArrayIndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s%s is '%s': write address,port".formatted(where, SERVER, value), e);
    }
  }

  /** Values of one file, read as what they must be. */
  private record Numbers(Map<String, String> values, Path file) {
    boolean flag(String name) {
      String value = values.get(name).toUpperCase(Locale.ROOT);
      if (!value.equals("YES") && !value.equals("NO")) {
        throw new IllegalArgumentException(
            "%s: %s is '%s'; legal are YES, NO".formatted(file, name, values.get(name)));
      }
      return value.equals("YES");
    }

    int number(String name) {
      try {
        int value = Integer.parseInt(values.get(name));
        if (value >= 0) {
          return value;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw new IllegalArgumentException(
          "%s: %s is '%s'; it must be a whole number of 0 or more"
              .formatted(file, name, values.get(name)));
    }
  }
}
