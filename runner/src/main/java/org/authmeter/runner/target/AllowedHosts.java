package org.authmeter.runner.target;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/**
 * The hosts that a run may talk to, as {@code authmeter.allowedHosts} of a target file lists them.
 * The sampler reads the same list and holds redirects to it.
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
   * @throws RunnerException status 2 naming what is no host name
   */
  static AllowedHosts of(TargetFile target) {
    String list = target.properties().getOrDefault(KEY, "");
    List<String> names =
        Stream.of(list.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
    for (String name : names) {
      if (!NAME.matcher(name).matches() && !HostName.isAddress(name)) {
        throw RunnerException.usage(
            ("%s: %s holds '%s', which is no host name. Write names without scheme, port and path,"
                    + " separated by commas; *.example.org stands for all names below example.org.")
                .formatted(target.file(), KEY, name));
      }
    }
    return new AllowedHosts(names.stream().map(HostName::normal).toList());
  }

  /** True if the list names it, or if it is a loopback address or name. */
  public boolean allows(String host) {
    String plain = HostName.normal(host);
    return HostName.isLoopback(plain) || names.stream().anyMatch(n -> matches(n, plain));
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
}
