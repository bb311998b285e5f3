package org.authmeter.common.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which hosts are this machine, whatever DNS says. */
public final class Loopback {
  /** The address of names below localhost. */
  public static final String ADDRESS = "127.0.0.1";

  private static final Pattern IPV4 =
      Pattern.compile("127(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private Loopback() {}

  /**
   * RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3, RFC 6761 section 6.3. No name is looked up:
   * 127.example.org is a name.
   *
   * @param host name or address, an IPv6 address with or without brackets; null = none
   */
  public static boolean is(String host) {
    String plain = host == null ? "" : host.strip().toLowerCase(Locale.ROOT);
    if (plain.startsWith("[") && plain.endsWith("]")) {
      plain = plain.substring(1, plain.length() - 1);
    }
    if (plain.endsWith(".")) {
      plain = plain.substring(0, plain.length() - 1);
    }
    if (IPV6.matcher(plain).matches()) {
      try {
        return InetAddress.getByName(plain).isLoopbackAddress();
      } catch (UnknownHostException e) {
        return false;
      }
    }
    return isName(plain) || IPV4.matcher(plain).matches();
  }

  /** Whether it is localhost or a name below it. */
  public static boolean isName(String host) {
    String plain = host.toLowerCase(Locale.ROOT);
    return plain.equals("localhost") || plain.endsWith(".localhost");
  }
}
