package org.authmeter.common.net;

import java.net.URI;

/**
 * The authority of an address (RFC 3986 section 3.2), read also where {@link URI#getHost} knows no
 * host: of names with an underscore, which browsers and name services take.
 *
 * @param account user and password as they stand there, percent-encoded; null = none
 * @param host as it is written, an IPv6 address in brackets; null = none
 * @param port less than 0 = the scheme's
 */
public record Authority(String account, String host, int port) {
  private static final Authority NONE = new Authority(null, null, -1);

  /** The authority of an address. */
  public static Authority of(URI uri) {
    String text = uri.getRawAuthority();
    if (text == null) {
      return NONE;
    }
    int at = text.lastIndexOf('@');
    String account = at < 0 ? null : text.substring(0, at);
    String rest = text.substring(at + 1);
    int colon = rest.lastIndexOf(':') > rest.lastIndexOf(']') ? rest.lastIndexOf(':') : -1;
    String host = colon < 0 ? rest : rest.substring(0, colon);
    String digits = colon < 0 ? "" : rest.substring(colon + 1);
    int port = digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
    return new Authority(account, host.isEmpty() ? null : host, port);
  }
}
