package org.authmeter.common.net;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Hosts that may be talked to: names and addresses, and {@code *.example.org} for all names below
 * {@code example.org}. This machine itself is always allowed.
 */
public final class HostList {
  private static final Pattern NAME =
      Pattern.compile("(?:\\*\\.)?[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}._-]*[\\p{L}\\p{N}_])?\\.?");

  private final List<String> names;

  private HostList(List<String> names) {
    this.names = names;
  }

  /**
   * @param list separated by commas; may be empty
   * @throws IllegalArgumentException whose message names the value and the remedy
   */
  public static HostList of(String list) {
    List<String> names =
        Stream.of(list.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
    for (String name : names) {
      if (!NAME.matcher(name).matches() && !HostName.isAddress(name)) {
        throw new IllegalArgumentException(
            "\"%s\" is not a host name; write names without scheme, port and path, separated by commas, and *.example.org for all names below example.org"
                .formatted(name));
      }
    }
    return new HostList(names.stream().map(HostName::normal).toList());
  }

  /** Whether the list names it, or it is this machine. */
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
}
