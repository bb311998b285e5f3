package org.authmeter.runner.target;

import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Host names and addresses in the one spelling in which they can be compared. */
final class HostName {
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");

  private HostName() {}

  /** Lower case, without brackets and a final dot, other letters in Punycode. */
  static String normal(String name) {
    String host = name.strip().toLowerCase(Locale.ROOT);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    boolean ascii = host.chars().allMatch(c -> c < 128);
    return ascii ? host : IDN.toASCII(host, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
  }

  static boolean isAddress(String host) {
    String plain = normal(host);
    return IPV4.matcher(plain).matches() || IPV6.matcher(plain).matches();
  }

  /** RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3, RFC 6761 section 6.3. */
  static boolean isLoopback(String host) {
    String plain = normal(host);
    if (plain.equals("localhost") || plain.endsWith(".localhost")) {
      return true;
    }
    if (!isAddress(plain)) {
      return false;
    }
    try {
      return InetAddress.getByName(plain).isLoopbackAddress(); // an address is not looked up
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
