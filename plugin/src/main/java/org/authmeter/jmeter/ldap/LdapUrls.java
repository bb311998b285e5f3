package org.authmeter.jmeter.ldap;

import java.util.List;
import java.util.regex.Pattern;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Strategy;
import org.ldaptive.LdapURL;

/** Checks LDAP URLs (RFC 4516), of which only scheme, host and port are used. */
final class LdapUrls {
  private static final Pattern DNS =
      Pattern.compile("dns:(//[A-Za-z0-9.\\-]+(:\\d{1,5})?(/[A-Za-z0-9._\\-]*)?)?");

  private LdapUrls() {}

  /**
   * @throws IllegalArgumentException naming the URL and what is wrong with it
   */
  static List<String> check(List<String> urls, Strategy strategy, boolean startTls) {
    if (strategy == Strategy.DNS_SRV) {
      checkDns(urls);
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

  /** A DNS server and a domain; none means those of the machine. */
  private static void checkDns(List<String> urls) {
    if (urls.size() > 1) {
      throw new IllegalArgumentException(
          "url: " + urls + ": dns-srv takes one URL of a DNS server, or none");
    }
    if (!urls.isEmpty() && !DNS.matcher(urls.get(0)).matches()) {
      throw new IllegalArgumentException(
          "url: \""
              + urls.get(0)
              + "\" is not the URL of a DNS server, which dns-srv needs; an example is"
              + " dns://ns.example.org/example.org, or leave it empty for the machine's own");
    }
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
            + "\" is not an LDAP URL ("
            + reason
            + "); an example is ldap://ldap.example.org:389 (property authmeter.ldap.url)");
  }
}
