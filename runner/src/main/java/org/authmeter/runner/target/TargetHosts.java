package org.authmeter.runner.target;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.common.net.HostList;
import org.authmeter.common.net.HostName;
import org.authmeter.runner.RunnerException;

/**
 * The hosts that a run may talk to, as {@code authmeter.allowedHosts} of a target file lists them.
 * The sampler reads the same list and follows redirects only to these hosts.
 */
public final class TargetHosts {
  /** Comma-separated names; {@code *.example.org} stands for all names below it. */
  public static final String KEY = "authmeter.allowedHosts";

  private final HostList hosts;

  private TargetHosts(HostList hosts) {
    this.hosts = hosts;
  }

  /**
   * @throws RunnerException status 2 naming what is not a host name
   */
  static TargetHosts of(TargetFile target) {
    try {
      return new TargetHosts(HostList.of(target.properties().getOrDefault(KEY, "")));
    } catch (IllegalArgumentException e) {
      throw RunnerException.usage("%s: %s: %s.".formatted(target.file(), KEY, e.getMessage()));
    }
  }

  /** True if the list names it, or if it is a loopback address or name. */
  public boolean allows(String host) {
    return hosts.allows(host);
  }

  public boolean isEmpty() {
    return hosts.isEmpty();
  }

  public List<String> names() {
    return hosts.names();
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
  public static TargetHosts check(
      TargetFile target, Map<String, String> properties, Map<String, String> environment) {
    TargetHosts allowed = TargetHosts.of(target);
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
                TargetHosts.KEY,
                String.join(", ", complete)));
  }

  private static String complaint(TargetHosts allowed) {
    return allowed.isEmpty()
        ? ", and the file has no " + TargetHosts.KEY
        : ", which is not in %s (%s)"
            .formatted(TargetHosts.KEY, String.join(", ", allowed.names()));
  }
}
