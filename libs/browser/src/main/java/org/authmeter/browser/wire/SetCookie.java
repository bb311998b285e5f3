package org.authmeter.browser.wire;

import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.apache.http.conn.util.PublicSuffixMatcher;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;
import org.apache.http.cookie.ClientCookie;
import org.apache.http.cookie.MalformedCookieException;
import org.apache.http.impl.cookie.BasicClientCookie;
import org.apache.http.impl.cookie.LaxExpiresHandler;
import org.authmeter.browser.web.Addresses;
import org.authmeter.common.net.Loopback;

/**
 * Reads a Set-Cookie header as browsers do (RFC 6265bis section 5.5, with the limits and the
 * lenient dates of Chromium), and says whether they take the cookie. JMeter's handler refuses the
 * whole cookie for an attribute that it cannot read, and keeps one that expires at the epoch or
 * right now.
 */
public final class SetCookie {
  static final String SAME_SITE = "samesite";

  private static final LaxExpiresHandler DATES = new LaxExpiresHandler();

  /** Mozilla's list of the domains below which anybody can register names. */
  private static final PublicSuffixMatcher SUFFIXES = PublicSuffixMatcherLoader.getDefault();

  private static final Pattern SECONDS = Pattern.compile("-?\\d+");

  /** Longest life of a cookie, in seconds: 400 days (RFC 6265bis section 5.5). */
  private static final long MAX_AGE = 400L * 24 * 60 * 60;

  /** Characters of name and value, and of an attribute. */
  private static final int MAX_PAIR = 4096;

  private static final int MAX_ATTRIBUTE = 1024;

  private static final Pattern IPV4 = Pattern.compile("[0-9.]+");
  private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x08\\x0A-\\x1F\\x7F]");

  private final String header;
  private final String name;
  private final String value;
  private final Map<String, String> attributes = new LinkedHashMap<>();

  private SetCookie(String header) {
    this.header = header;
    String[] parts = header.split(";", -1);
    int equals = parts[0].indexOf('=');
    name = equals < 0 ? "" : parts[0].substring(0, equals).strip();
    value = parts[0].substring(equals + 1).strip();
    for (int i = 1; i < parts.length; i++) {
      String[] attribute = parts[i].strip().split("=", 2);
      String text = attribute.length > 1 ? attribute[1].strip() : "";
      if (text.length() <= MAX_ATTRIBUTE) {
        attributes.put(attribute[0].strip().toLowerCase(Locale.ROOT), text);
      }
    }
  }

  /**
   * @param header value of a Set-Cookie header
   */
  public static SetCookie of(String header) {
    return new SetCookie(header);
  }

  /**
   * @param header value of a Set-Cookie header
   * @param from where it came from
   * @return a header that JMeter's handler reads in the same sense, or null when browsers ignore it
   */
  public static String read(String header, URI from) {
    SetCookie cookie = new SetCookie(header);
    boolean readable = !cookie.name.isEmpty() && cookie.refusal(from) == null;
    return readable ? cookie.plain(from) : null;
  }

  /**
   * Why browsers ignore the cookie.
   *
   * @return null = they take it
   */
  public String refusal(URI from) {
    if (name.isEmpty() && value.isEmpty()) {
      return "it is empty";
    }
    if (name.length() + value.length() > MAX_PAIR) {
      return "it is longer than " + MAX_PAIR + " characters";
    }
    if (CONTROLS.matcher(header).find() || name.indexOf('\t') >= 0 || value.indexOf('\t') >= 0) {
      return "it has a control character";
    }
    boolean secure = attributes.containsKey("secure");
    if (secure && !isSecure(from)) {
      return "it is Secure, but came over http";
    }
    boolean everywhere = "none".equalsIgnoreCase(attributes.get(SAME_SITE));
    if (!secure && (everywhere || attributes.containsKey("partitioned"))) {
      return "it has " + (everywhere ? "SameSite=None" : "Partitioned") + " without Secure";
    }
    if (!prefixHolds(from)) {
      return "it has not what its name promises (__Secure- or __Host-)";
    }
    String host = Addresses.host(from);
    String domain = domain();
    if (!domain.isEmpty() && !domain.equals(host)) {
      boolean below = host.endsWith("." + domain) && !isAddress(host);
      if (!below || isSuffix(domain)) {
        return "it is for the domain " + domain + ", which is not the server's";
      }
    }
    return null;
  }

  /** A name of one label is one, whether the list knows it or not (its rule "*"). */
  private static boolean isSuffix(String domain) {
    return domain.indexOf('.') < 0 || SUFFIXES.matches(domain);
  }

  private static boolean isAddress(String host) {
    return host.startsWith("[") || IPV4.matcher(host).matches();
  }

  /** As browsers keep it (RFC 6265bis section 5.7), if there is no {@link #refusal}. */
  BasicClientCookie cookie(URI from) {
    BasicClientCookie cookie = new BasicClientCookie(name, value);
    cookie.setCreationDate(new Date());
    String domain = domain();
    boolean hostOnly = domain.isEmpty() || isSuffix(domain) || isAddress(domain);
    if (!hostOnly) {
      cookie.setAttribute(ClientCookie.DOMAIN_ATTR, domain);
    }
    cookie.setDomain(hostOnly ? Addresses.host(from) : domain);
    String path = attributes.getOrDefault("path", "");
    cookie.setPath(path.startsWith("/") ? path : defaultPath(from));
    cookie.setSecure(attributes.containsKey("secure"));
    cookie.setAttribute(SAME_SITE, attributes.getOrDefault(SAME_SITE, "").toLowerCase(Locale.ROOT));
    cookie.setExpiryDate(expiry());
    return cookie;
  }

  private String domain() {
    String domain = attributes.getOrDefault("domain", "").toLowerCase(Locale.ROOT);
    return domain.startsWith(".") ? domain.substring(1) : domain;
  }

  /** The path of an address as requests have it. */
  static String path(URI uri) {
    String path = uri.getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  /** RFC 6265bis section 5.1.4. */
  private static String defaultPath(URI from) {
    String path = path(from);
    int last = path.lastIndexOf('/');
    return last <= 0 ? "/" : path.substring(0, last);
  }

  /** Whether Secure cookies go there: by TLS, or on this machine (Secure Contexts, section 3.1). */
  static boolean isSecure(URI uri) {
    return "https".equals(uri.getScheme()) || Loopback.is(Addresses.host(uri));
  }

  /**
   * Whether two addresses have the same scheme and registrable domain (RFC 6265bis section 5.2).
   */
  static boolean sameSite(URI a, URI b) {
    boolean sameHost =
        a.getScheme().equals(b.getScheme()) && Addresses.host(a).equals(Addresses.host(b));
    return sameHost || site(a).equals(site(b));
  }

  private static String site(URI uri) {
    String host = Addresses.host(uri);
    String root = isAddress(host) ? null : SUFFIXES.getDomainRoot(host);
    return uri.getScheme() + "://" + (root == null ? host : root);
  }

  private boolean prefixHolds(URI from) {
    boolean secure = attributes.containsKey("secure") && isSecure(from);
    if (begins("__host-")) {
      return secure && "/".equals(attributes.get("path")) && !attributes.containsKey("domain");
    }
    return secure || !begins("__secure-");
  }

  /** JMeter's stores take addresses of http and https as URLs. */
  public static URL url(URI uri) {
    try {
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("an address of http or https is a URL", e);
    }
  }

  /** A value without a name must not look like a name with a prefix. */
  private boolean begins(String prefix) {
    return (name.isEmpty() ? value : name).regionMatches(true, 0, prefix, 0, prefix.length());
  }

  private String plain(URI from) {
    Date expiry = expiry();
    boolean expired = expiry != null && expiry.getTime() == 0;
    StringJoiner plain = new StringJoiner("; ");
    plain.add(name + '=' + (expired ? "" : value));
    attributes.forEach(
        (attribute, text) -> {
          switch (attribute) {
            case "expires", "max-age" -> {}
            case "path" -> {
              if (text.startsWith("/")) {
                plain.add("Path=" + text);
              }
            }
            case "domain" -> {
              if (!text.isEmpty()) {
                plain.add("Domain=" + text);
              }
            }
            case "secure" -> {
              // JMeter withholds Secure cookies from http on this machine
              if ("https".equals(from.getScheme())) {
                plain.add(attribute);
              }
            }
            default -> plain.add(text.isEmpty() ? attribute : attribute + '=' + text);
          }
        });
    if (expired) {
      plain.add("Max-Age=-1");
    } else if (seconds() != null) {
      plain.add("Max-Age=" + seconds());
    } else if (expiry != null) {
      plain.add("Expires=" + attributes.get("expires"));
    }
    return plain.toString();
  }

  /** Max-Age outranks Expires; null = when the browser ends. What is over is at the epoch. */
  private Date expiry() {
    long now = System.currentTimeMillis();
    Long seconds = seconds();
    Date date = seconds == null ? date() : new Date(now + 1000 * seconds);
    return date == null || date.getTime() > now ? date : new Date(0);
  }

  private Long seconds() {
    String text = attributes.getOrDefault("max-age", "");
    if (!SECONDS.matcher(text).matches()) {
      return null;
    }
    return new BigInteger(text)
        .min(BigInteger.valueOf(MAX_AGE))
        .max(BigInteger.ONE.negate())
        .longValue();
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
