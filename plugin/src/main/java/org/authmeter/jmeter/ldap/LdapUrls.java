package org.authmeter.jmeter.ldap;

import java.util.List;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Strategy;
import org.ldaptive.LdapURL;

/** Checks LDAP URLs (RFC 4516), of which only scheme, host and port are used. */
final class LdapUrls {
  private LdapUrls() {}

  /**
   * @param text URLs separated by spaces or commas
   * @throws IllegalArgumentException naming the URL and what is wrong with it
   */
  static List<String> parse(String text, Strategy strategy, boolean startTls) {
    List<String> urls = FieldText.list(text);
    if (strategy == Strategy.DNS_SRV) {
      return urls;
    }
    if (urls.isEmpty()) {
      throw new IllegalArgumentException(
          "url: empty; give the server, such as ldap://ldap.example.org:389"
              + " (property authmeter.ldap.url)");
    }
    for (String url : urls) {
      check(url, startTls);
    }
    return urls;
  }

  private static void check(String url, boolean startTls) {
    LdapURL parsed;
    try {
      parsed = new LdapURL(url);
    } catch (RuntimeException e) {
      throw bad(url, e.getMessage());
    }
    if (!url.regionMatches(true, 0, "ldap://", 0, 7)
        && !url.regionMatches(true, 0, "ldaps://", 0, 8)) {
      throw bad(url, "it does not begin with ldap:// or ldaps://");
    }
    if (parsed.getHostname() == null || parsed.getHostname().isBlank()) {
      throw bad(url, "it names no host");
    }
    if (parsed.getPort() < 1 || parsed.getPort() > 65535) {
      throw bad(url, "its port is not from 1 to 65535");
    }
    if (startTls && parsed.isSchemeLdaps()) {
      throw new IllegalArgumentException(
          "startTls: true, but \""
              + url
              + "\" is an ldaps URL, which is protected from its start; use ldap:// or set startTls"
              + " to false");
    }
  }

  private static IllegalArgumentException bad(String url, String reason) {
    return new IllegalArgumentException(
        "url: \""
            + url
            + "\" is no LDAP URL ("
            + reason
            + "); an example is ldap://ldap.example.org:389 (property authmeter.ldap.url)");
  }
}
