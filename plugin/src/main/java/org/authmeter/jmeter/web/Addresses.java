package org.authmeter.jmeter.web;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Resolves references as browsers do: RFC 3986 section 5.2, and characters that a URI may not hold
 * are percent-encoded. {@link URI#resolve} is not used: it loses the last path segment of {@code
 * ?x}.
 */
public final class Addresses {
  private static final Pattern LINE_ENDS = Pattern.compile("[\\t\\n\\r]");

  private static final boolean[] LEGAL = legal();

  private Addresses() {}

  /**
   * @param text an absolute URL as a user types it
   * @return the address without its fragment
   * @throws URISyntaxException if it is not an absolute http or https URL
   */
  public static URI parse(String text) throws URISyntaxException {
    URI uri = resolve(URI.create("about:blank"), text);
    String scheme = String.valueOf(uri.getScheme());
    if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null) {
      throw new URISyntaxException(text, "not an absolute http or https URL");
    }
    return uri;
  }

  private static boolean[] legal() {
    boolean[] legal = new boolean[128];
    for (char c = 0; c < legal.length; c++) {
      legal[c] = Character.isLetterOrDigit(c) || "-._~:/?[]@!$&'()*+,;=%".indexOf(c) >= 0;
    }
    return legal;
  }

  public static URI resolve(URI base, String reference) throws URISyntaxException {
    String trimmed = reference.strip();
    if (trimmed.indexOf('\t') >= 0 || trimmed.indexOf('\n') >= 0 || trimmed.indexOf('\r') >= 0) {
      trimmed = LINE_ENDS.matcher(trimmed).replaceAll("");
    }
    trimmed = trimmed.replace('\\', '/');
    int fragment = trimmed.indexOf('#');
    int end = fragment < 0 ? trimmed.length() : fragment;
    int mark = trimmed.indexOf('?');
    int pathEnd = mark < 0 || mark > end ? end : mark;
    String query = pathEnd < end ? trimmed.substring(pathEnd + 1, end) : null;
    int colon = schemeEnd(trimmed);
    String scheme =
        colon < 0 ? base.getScheme() : trimmed.substring(0, colon).toLowerCase(Locale.ROOT);
    int from = colon + 1;
    String authority = null;
    if (trimmed.startsWith("//", from)) {
      int slash = trimmed.indexOf('/', from + 2);
      int authorityEnd = slash < 0 || slash > pathEnd ? pathEnd : slash;
      authority = trimmed.substring(from + 2, authorityEnd);
      from = authorityEnd;
    }
    String path = trimmed.substring(from, pathEnd);
    if (colon < 0 && authority == null) {
      authority = base.getRawAuthority();
      String basePath = base.getRawPath() == null ? "" : base.getRawPath();
      if (path.isEmpty()) {
        path = basePath;
        query = query == null ? base.getRawQuery() : query;
      } else if (!path.startsWith("/")) {
        path = basePath.substring(0, basePath.lastIndexOf('/') + 1) + path;
      }
    }
    StringBuilder all = new StringBuilder().append(scheme).append(':');
    if (authority != null) {
      all.append("//").append(host(authority));
      path = withoutDots(path.isEmpty() ? "/" : path.startsWith("/") ? path : "/" + path);
    }
    all.append(legal(path));
    if (query != null) {
      all.append('?').append(legal(query));
    }
    return new URI(all.toString());
  }

  /** Where the colon after a scheme is (RFC 3986 section 3.1); -1 without a scheme. */
  private static int schemeEnd(String reference) {
    for (int i = 0; i < reference.length(); i++) {
      char c = reference.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (c == ':') {
        return i == 0 ? -1 : i;
      }
      if (!letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-'))) {
        return -1;
      }
    }
    return -1;
  }

  /** Scheme, host and port, with the port that the scheme implies. */
  public static String origin(URI uri) {
    return uri.getScheme()
        + "://"
        + String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT)
        + ':'
        + port(uri);
  }

  /** The port of an address, or the one that its scheme implies. */
  public static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
  }

  /** For messages: a query may hold a ticket or a SAML message. */
  public static String withoutQuery(URI uri) {
    String text = uri.toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }

  /** Whether two addresses differ in host; used to tell the sign-on server from the service. */
  public static boolean otherHost(URI a, URI b) {
    return !String.valueOf(a.getHost()).equalsIgnoreCase(String.valueOf(b.getHost()));
  }

  public static boolean sameResource(URI a, URI b) {
    return origin(a).equals(origin(b)) && path(a).equals(path(b));
  }

  private static String path(URI uri) {
    return uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath();
  }

  private static String host(String authority) throws URISyntaxException {
    boolean ascii = authority.chars().allMatch(c -> c < 128);
    try {
      return ascii ? authority : IDN.toASCII(authority, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      throw new URISyntaxException(authority, "no name of a host");
    }
  }

  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean last = i == segments.length - 1;
      if (segments[i].equals("..")) {
        kept.pollLast();
      } else if (!segments[i].equals(".")) {
        kept.addLast(segments[i]);
        continue;
      }
      if (last) {
        kept.addLast("");
      }
    }
    return "/" + String.join("/", kept);
  }

  private static String legal(String part) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c == '%' && i + 2 < part.length() && hex(part.charAt(i + 1)) && hex(part.charAt(i + 2))) {
        i += 2;
      } else if (c == '%' || c == '[' || c == ']' || !unescaped(c)) {
        return escaped(part);
      }
    }
    return part;
  }

  private static boolean hex(char c) {
    return c >= '0' && c <= '9' || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f';
  }

  private static boolean unescaped(int c) {
    return c < 128 && LEGAL[c];
  }

  private static String escaped(String part) {
    StringBuilder out = new StringBuilder(part.length());
    for (byte octet : part.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & 0xff);
      if (unescaped(c)) {
        out.append(c);
      } else {
        out.append('%').append(String.format("%02X", (int) c));
      }
    }
    // a percent sign that starts no octet stands for itself
    return out.toString()
        .replaceAll("%(?![0-9A-Fa-f]{2})", "%25")
        .replace("[", "%5B")
        .replace("]", "%5D");
  }
}
