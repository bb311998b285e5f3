package org.authmeter.runner.target;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.common.net.Loopback;
import org.authmeter.runner.RunnerException;

/**
 * The hosts that a run may talk to, as {@code authmeter.allowedHosts} of a target file lists them.
 * The sampler reads the same list and follows redirects only to these hosts.
 */
public final class AllowedHosts {
  /** Comma-separated names; {@code *.example.org} stands for all names below it. */
  public static final String KEY = "authmeter.allowedHosts";

  private static final Pattern NAME =
      Pattern.compile("(?:\\*\\.)?[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}._-]*[\\p{L}\\p{N}_])?\\.?");

  private final List<String> names;

  private AllowedHosts(List<String> names) {
    this.names = names;
  }

  /**
   * @throws RunnerException status 2 naming what is not a host name
   */
  static AllowedHosts of(TargetFile target) {
    String list = target.properties().getOrDefault(KEY, "");
    List<String> names =
        Stream.of(list.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
    for (String name : names) {
      if (!NAME.matcher(name).matches() && !HostName.isAddress(name)) {
        throw RunnerException.usage(
            ("%s: %s holds '%s', which is not a host name. Write names without scheme, port and path,"
                    + " separated by commas; *.example.org stands for all names below example.org.")
                .formatted(target.file(), KEY, name));
      }
    }
    return new AllowedHosts(names.stream().map(HostName::normal).toList());
  }

  /** True if the list names it, or if it is a loopback address or name. */
  public boolean allows(String host) {
    String plain = HostName.normal(host);
    return Loopback.is(plain) || names.stream().anyMatch(n -> matches(n, plain));
  }

  private static boolean matches(String name, String host) {
    return name.startsWith("*.") ? host.endsWith(name.substring(1)) : host.equals(name);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  public List<String> names() {
    return names;
  }

  /**
   * Refuses a target whose properties name hosts that its file does not allow. It sends nothing and
   * looks up no name, so a typing error puts load on nobody's server.
   *
   * @param properties of the run, the target file's among them
   * @param environment variables of this process, which JMeter inherits
   * @return the list of the file; empty if the run needs loopback only
   * @throws RunnerException status 2 naming host, property and remedy
   */
  public static AllowedHosts check(
      TargetFile target, Map<String, String> properties, Map<String, String> environment) {
    AllowedHosts allowed = AllowedHosts.of(target);
    List<NamedHosts.Named> others =
        NamedHosts.of(properties, environment).stream()
            .filter(named -> !allowed.allows(named.host()))
            .toList();
    if (others.isEmpty()) {
      return allowed;
    }
    TreeSet<String> complete = new TreeSet<>(allowed.names());
    others.forEach(named -> complete.add(HostName.normal(named.host())));
    throw RunnerException.usage(
        ("--target %s: %s. Nothing was sent: a run talks to no host outside that list and"
                + " loopback. If these systems are yours, or their owner agreed to this load, put"
                + " this line into the file: %s = %s")
            .formatted(
                target.file(),
                others.stream()
                    .map(named -> "%s names '%s'".formatted(named.key(), named.host()))
                    .distinct()
                    .collect(Collectors.joining(", ", "", complaint(allowed))),
                AllowedHosts.KEY,
                String.join(", ", complete)));
  }

  private static String complaint(AllowedHosts allowed) {
    return allowed.isEmpty()
        ? ", and the file has no " + AllowedHosts.KEY
        : ", which is not in %s (%s)"
            .formatted(AllowedHosts.KEY, String.join(", ", allowed.names()));
  }
}
