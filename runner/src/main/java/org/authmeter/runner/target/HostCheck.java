package org.authmeter.runner.target;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;

/**
 * Refuses a target whose properties name hosts that its file does not allow. It sends nothing and
 * looks up no name, so a typing error puts load on nobody's server.
 */
public final class HostCheck {
  private HostCheck() {}

  /**
   * Checks.
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
