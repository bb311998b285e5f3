package org.authmeter.jmeter.http;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.apache.http.cookie.ClientCookie;
import org.apache.http.cookie.MalformedCookieException;
import org.apache.http.impl.cookie.BasicClientCookie;
import org.apache.http.impl.cookie.LaxExpiresHandler;

/**
 * Reads a Set-Cookie header as browsers do (RFC 6265 section 5.2; prefixes of RFC 6265bis), where
 * JMeter's handler does otherwise: it refuses the whole cookie for an attribute that it cannot
 * read, and keeps one that expires at the epoch or right now.
 */
public final class SetCookie {
  private static final LaxExpiresHandler DATES = new LaxExpiresHandler();

  private static final Pattern SECONDS = Pattern.compile("-?\\d{1,9}");

  private final String pair;
  private final Map<String, String> attributes = new LinkedHashMap<>();

  private SetCookie(String header) {
    String[] parts = header.split(";");
    pair = parts[0].strip();
    for (int i = 1; i < parts.length; i++) {
      String[] attribute = parts[i].strip().split("=", 2);
      attributes.put(
          attribute[0].strip().toLowerCase(Locale.ROOT),
          attribute.length > 1 ? attribute[1].strip() : "");
    }
  }

  /**
   * @param header value of a Set-Cookie header
   * @param from where it came from
   * @return a header that JMeter's handler reads in the same sense, or null when browsers ignore it
   */
  public static String read(String header, URI from) {
    SetCookie cookie = new SetCookie(header);
    return cookie.prefixHolds(from) ? cookie.plain() : null;
  }

  /**
   * As browsers keep it (RFC 6265 sections 5.2 and 5.3), but for the check of its domain.
   *
   * @return null when browsers ignore it
   */
  static BasicClientCookie cookie(String header, URI from) {
    SetCookie read = new SetCookie(header);
    int equals = read.pair.indexOf('=');
    if (equals <= 0 || !read.prefixHolds(from)) {
      return null;
    }
    BasicClientCookie cookie =
        new BasicClientCookie(
            read.pair.substring(0, equals).strip(), read.pair.substring(equals + 1).strip());
    String domain = read.attributes.getOrDefault("domain", "");
    domain = domain.startsWith(".") ? domain.substring(1) : domain;
    if (!domain.isEmpty()) {
      cookie.setAttribute(ClientCookie.DOMAIN_ATTR, domain);
    }
    cookie.setDomain(domain.isEmpty() ? from.getHost() : domain);
    String path = read.attributes.getOrDefault("path", "");
    cookie.setPath(path.startsWith("/") ? path : defaultPath(from));
    cookie.setSecure(read.attributes.containsKey("secure"));
    Long seconds = read.seconds();
    cookie.setExpiryDate(
        read.expired()
            ? new Date(0)
            : seconds != null ? new Date(now() + 1000 * seconds) : read.date());
    return cookie;
  }

  /** RFC 6265 section 5.1.4. */
  private static String defaultPath(URI from) {
    String path = from.getRawPath() == null ? "" : from.getRawPath();
    int last = path.lastIndexOf('/');
    return last <= 0 ? "/" : path.substring(0, last);
  }

  private boolean prefixHolds(URI from) {
    boolean secure = attributes.containsKey("secure") && "https".equals(from.getScheme());
    if (begins("__host-")) {
      return secure && "/".equals(attributes.get("path")) && !attributes.containsKey("domain");
    }
    return secure || !begins("__secure-");
  }

  /** JMeter's stores take addresses of http and https as URLs. */
  static URL url(URI uri) {
    try {
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("an address of http or https is a URL", e);
    }
  }

  private boolean begins(String prefix) {
    return pair.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  private String plain() {
    boolean expired = expired();
    int equals = pair.indexOf('=');
    StringJoiner plain = new StringJoiner("; ");
    plain.add(expired && equals >= 0 ? pair.substring(0, equals + 1) : pair);
    attributes.forEach(
        (name, value) -> {
          switch (name) {
            case "expires", "max-age" -> {}
            case "path" -> {
              if (value.startsWith("/")) {
                plain.add("Path=" + value);
              }
            }
            case "domain" -> {
              if (!value.isEmpty()) {
                plain.add("Domain=" + value);
              }
            }
            default -> plain.add(value.isEmpty() ? name : name + '=' + value);
          }
        });
    if (expired) {
      plain.add("Max-Age=-1");
    } else if (seconds() != null) {
      plain.add("Max-Age=" + seconds());
    } else if (date() != null) {
      plain.add("Expires=" + attributes.get("expires"));
    }
    return plain.toString();
  }

  private boolean expired() {
    Long seconds = seconds();
    Date date = date();
    return seconds != null ? seconds <= 0 : date != null && date.getTime() <= now();
  }

  private static long now() {
    return System.currentTimeMillis();
  }

  private Long seconds() {
    String value = attributes.getOrDefault("max-age", "");
    return SECONDS.matcher(value).matches() ? Long.valueOf(value) : null;
  }

  private Date date() {
    if (!attributes.containsKey("expires")) {
      return null;
    }
    BasicClientCookie probe = new BasicClientCookie("probe", "");
    try {
      DATES.parse(probe, attributes.get("expires"));
      return probe.getExpiryDate();
    } catch (MalformedCookieException e) {
      return null; // a session cookie, as in browsers
    }
  }
}
