package org.authmeter.signon.web;

import java.net.IDN;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.common.net.Loopback;
import org.authmeter.signon.failure.CodedFailure;

/**
 * The hosts that a login may talk to. A load test that follows a redirect to somebody else's server
 * would load that server, so nothing is sent to a host that was not named.
 */
public final class AllowedHosts {
  private static final Pattern NAME =
      Pattern.compile("(?:\\*\\.)?[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}._-]*[\\p{L}\\p{N}_])?\\.?");
  private static final Pattern IPV6 = Pattern.compile("\\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\\]?");

  private final List<String> names;

  private AllowedHosts(List<String> names) {
    this.names = names;
  }

  /**
   * @param list comma-separated host names or addresses, {@code *.example.org} for all names below
   *     {@code example.org}; empty = all hosts
   * @throws IllegalArgumentException whose message names the value and the remedy
   */
  public static AllowedHosts parse(String list) {
    List<String> names =
        Stream.of(list.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
    for (String name : names) {
      if (!NAME.matcher(name).matches() && !IPV6.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "\""
                + name
                + "\" is not a host name; write names without scheme, port and path, separated by"
                + " commas, and *.example.org for all names below example.org");
      }
    }
    if (names.isEmpty() && !list.isBlank()) {
      throw new IllegalArgumentException(
          "\"" + list + "\" holds no name; leave it empty to allow all hosts");
    }
    return new AllowedHosts(names.stream().map(AllowedHosts::normal).toList());
  }

  /**
   * Called before each request, for nothing may be sent first, not even a look-up of the name.
   *
   * @param target where a request would go
   * @param nodes the addresses that are used for its host, or empty for "as DNS says"
   * @throws CodedFailure when the host is not allowed
   */
  public void check(URI target, List<String> nodes) throws CodedFailure {
    if (names.isEmpty() || !nodes.isEmpty() && nodes.stream().allMatch(Loopback::is)) {
      return;
    }
    String host = Addresses.host(target) == null ? "" : normal(Addresses.host(target));
    if (!Loopback.is(host) && names.stream().noneMatch(name -> matches(name, host))) {
      throw new CodedFailure(
          FailureCode.HOST_NOT_ALLOWED,
          "the login leads to "
              + Addresses.withoutQuery(target)
              + ", but the host \""
              + (host.isEmpty() ? target.getRawAuthority() : host)
              + "\" is not in allowedHosts, which is "
              + names
              + "; nothing was sent there. If it is yours, add it (authmeter.allowedHosts)");
    }
  }

  private static boolean matches(String name, String host) {
    return name.startsWith("*.") ? host.endsWith(name.substring(1)) : host.equals(name);
  }

  private static String normal(String name) {
    String host = name.strip().toLowerCase(Locale.ROOT);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    boolean ascii = Addresses.isAscii(host);
    return ascii ? host : IDN.toASCII(host, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return names.isEmpty() ? "all" : String.join(", ", names);
  }
}
