package org.authmeter.common.net;

import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;

/** Host names and addresses in the one spelling in which they can be compared. */
public final class HostName {
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");

  private HostName() {}

  /** Lower case, without brackets and a final dot, other letters in Punycode (RFC 3492). */
  public static String normal(String name) {
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

  /** Whether it is an address and no name. */
  public static boolean isAddress(String host) {
    String plain = normal(host);
    return IPV4.matcher(plain).matches() || IPV6.matcher(plain).matches();
  }
}
