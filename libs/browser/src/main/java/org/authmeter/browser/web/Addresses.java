package org.authmeter.browser.web;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.common.net.Authority;

/**
 * Resolves references as browsers do: by the URL Standard of WHATWG, as far as {@link URI} can hold
 * the result. Characters that it cannot hold are percent-encoded where browsers leave them as they
 * are ({@code ^ ` { | }} in a query, a percent sign that starts no octet). {@link URI#resolve} is
 * not used: it loses the last path segment of {@code ?x}. Host and port are read by {@link #host}
 * and {@link #port}, because {@link URI#getHost} knows no host with an underscore.
 */
public final class Addresses {
  private static final Pattern LINE_ENDS = Pattern.compile("[\\t\\n\\r]");

  /** Forbidden domain code points (URL Standard, section 3.1), which no name may hold. */
  private static final Pattern NO_NAME = Pattern.compile("[\\x00-\\x20#%/:<>?@\\[\\\\\\]^|\\x7F]");

  private static final Pattern OCTET = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final Pattern NUMBER = Pattern.compile("0[xX][0-9A-Fa-f]*|[0-9]+");
  private static final int MAX_PORT = 65_535;

  private static final boolean[] PATH = legal("-._~:/@!$&'()*+,;=%");
  private static final boolean[] QUERY = legal("-._~:/?[]@!$&()*+,;=%");

  private Addresses() {}

  /**
   * @param text an absolute URL as a user types it
   * @return the address without its fragment
   * @throws URISyntaxException if it is not an absolute http or https URL
   */
  public static URI parse(String text) throws URISyntaxException {
    URI uri = resolve(URI.create("about:blank"), text);
    if (!isWeb(uri) || text.contains(":///")) { // most likely a name that was left out
      throw new URISyntaxException(text, "not an absolute http or https URL");
    }
    return uri;
  }

  /** Whether requests can go there: http or https, with a host. */
  public static boolean isWeb(URI uri) {
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    return web && host(uri) != null;
  }

  private static boolean[] legal(String marks) {
    boolean[] legal = new boolean[128];
    for (char c = 0; c < legal.length; c++) {
      legal[c] = Character.isLetterOrDigit(c) || marks.indexOf(c) >= 0;
    }
    return legal;
  }

  public static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /**
   * The value of a header that names an address, as {@link #resolve} reads it: octets beyond ASCII,
   * which HTTP libraries read as Latin-1, are percent-encoded as they came.
   *
   * @param value null = the header is missing
   */
  public static String ofHeader(String value) {
    if (value == null || isAscii(value)) {
      return value;
    }
    StringBuilder ascii = new StringBuilder(value.length() + 16);
    for (byte octet : value.getBytes(StandardCharsets.ISO_8859_1)) {
      append(ascii, octet, octet >= 0);
    }
    return ascii.toString();
  }

  /**
   * @param base an absolute address
   * @param reference as it stands in a header or page
   * @return without a fragment
   * @throws URISyntaxException if it names no address
   */
  public static URI resolve(URI base, String reference) throws URISyntaxException {
    return resolve(base, reference, StandardCharsets.UTF_8);
  }

  /**
   * @param charset in which the page that holds the reference sends text: characters of a query are
   *     encoded in it (URL Standard, section 4.4, query state)
   */
  public static URI resolve(URI base, String reference, Charset charset) throws URISyntaxException {
    String trimmed = reference.strip();
    if (trimmed.indexOf('\t') >= 0 || trimmed.indexOf('\n') >= 0 || trimmed.indexOf('\r') >= 0) {
      trimmed = LINE_ENDS.matcher(trimmed).replaceAll("");
    }
    int fragment = trimmed.indexOf('#');
    int end = fragment < 0 ? trimmed.length() : fragment;
    int mark = trimmed.indexOf('?');
    int pathEnd = mark < 0 || mark > end ? end : mark;
    String query = pathEnd < end ? trimmed.substring(pathEnd + 1, end) : null;
    String front = trimmed.substring(0, pathEnd).replace('\\', '/');
    int colon = schemeEnd(front);
    String scheme =
        colon < 0 ? base.getScheme() : front.substring(0, colon).toLowerCase(Locale.ROOT);
    boolean web = "http".equals(scheme) || "https".equals(scheme);
    int from = colon + 1;
    if (web && colon >= 0 && !front.startsWith("//", from)) {
      // https:path is relative to an address of the same scheme, https:/host/ is an address
      boolean relative = scheme.equals(base.getScheme());
      colon = relative ? -1 : colon;
      front = relative ? front : front.substring(0, from) + "//" + front.substring(from);
    }
    String authority = null;
    if (front.startsWith("//", from)) {
      int start = from + 2;
      while (web && start < front.length() && front.charAt(start) == '/') {
        start++; // browsers take any number of slashes
      }
      int slash = front.indexOf('/', start);
      int authorityEnd = slash < 0 ? front.length() : slash;
      authority = front.substring(start, authorityEnd);
      authority = web ? canonicalAuthority(authority, scheme) : authority;
      from = authorityEnd;
    }
    String path = front.substring(from);
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
      all.append("//").append(authority);
      path = withoutDots(path.isEmpty() ? "/" : path.startsWith("/") ? path : "/" + path);
    }
    all.append(encoded(path, PATH, StandardCharsets.UTF_8));
    if (query != null) {
      all.append('?').append(encoded(query, QUERY, charset));
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

  /** The host in lower case, an IPv6 address in brackets; null if the address has none. */
  public static String host(URI uri) {
    String host = uri.getHost() == null ? Authority.of(uri).host() : uri.getHost();
    return host == null ? null : host.toLowerCase(Locale.ROOT);
  }

  /** The port of an address, or the one that its scheme implies. */
  public static int port(URI uri) {
    int port = uri.getHost() == null ? Authority.of(uri).port() : uri.getPort();
    return port >= 0 ? port : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  /** Host, and port if it is not the scheme's: the Host header of a request. */
  public static String authority(URI uri) {
    String authority = uri.getRawAuthority();
    return authority.substring(authority.lastIndexOf('@') + 1);
  }

  /** An address without an account: what a Referer or a result may name (RFC 9110, 10.1.3). */
  public static URI withoutAccount(URI uri) {
    String authority = uri.getRawAuthority();
    return authority == null || authority.indexOf('@') < 0
        ? uri
        : URI.create(uri.toString().replaceFirst("//[^/?#]*@", "//"));
  }

  /** The user's name and password that an address names, percent-encoded; null = none. */
  public static String account(URI uri) {
    return uri.getRawAuthority() == null || uri.getRawAuthority().indexOf('@') < 0
        ? null
        : Authority.of(uri).account();
  }

  /** Scheme, host and port, with the port that the scheme implies. */
  public static String origin(URI uri) {
    return uri.getScheme() + "://" + host(uri) + ':' + port(uri);
  }

  /** For messages: a query may hold a ticket or a SAML message, and an account is a secret. */
  public static String withoutQuery(URI uri) {
    String text = withoutAccount(uri).toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }

  /** Whether two addresses differ in host; used to tell the sign-on server from the service. */
  public static boolean otherHost(URI a, URI b) {
    return !String.valueOf(host(a)).equals(String.valueOf(host(b)));
  }

  public static boolean sameResource(URI a, URI b) {
    return origin(a).equals(origin(b)) && path(a).equals(path(b));
  }

  private static String path(URI uri) {
    return uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath();
  }

  /** The authority of a web address as browsers write it (URL Standard, sections 3.5 and 4.4). */
  private static String canonicalAuthority(String text, String scheme) throws URISyntaxException {
    int at = text.lastIndexOf('@');
    String account = at < 0 ? "" : encoded(text.substring(0, at), PATH, StandardCharsets.UTF_8);
    String rest = text.substring(at + 1);
    int colon = rest.lastIndexOf(':') > rest.lastIndexOf(']') ? rest.lastIndexOf(':') : -1;
    String digits = colon < 0 ? "" : rest.substring(colon + 1);
    String host = canonicalHost(colon < 0 ? rest : rest.substring(0, colon), text);
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new URISyntaxException(text, "no port");
    }
    String number = digits.replaceFirst("^0+(?=.)", "");
    if (number.length() > 5 || !number.isEmpty() && Integer.parseInt(number) > MAX_PORT) {
      throw new URISyntaxException(text, "no port");
    }
    boolean implied = number.isEmpty() || number.equals(scheme.equals("https") ? "443" : "80");
    return (account.isEmpty() ? "" : account.replace("@", "%40").replace("/", "%2F") + '@')
        + host
        + (implied ? "" : ":" + number);
  }

  private static String canonicalHost(String host, String authority) throws URISyntaxException {
    if (host.startsWith("[")) {
      return host.toLowerCase(Locale.ROOT);
    }
    String name = OCTET.matcher(host).find() ? decoded(host) : host;
    try {
      boolean ascii = isAscii(name);
      name = (ascii ? name : IDN.toASCII(name, IDN.ALLOW_UNASSIGNED)).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw new URISyntaxException(authority, "no name of a host");
    }
    if (name.isEmpty() || NO_NAME.matcher(name).find()) {
      throw new URISyntaxException(authority, "no name of a host");
    }
    String[] labels = name.split("\\.");
    boolean number = labels.length > 0 && NUMBER.matcher(labels[labels.length - 1]).matches();
    return number ? ipv4(labels, authority) : name;
  }

  /** IPv4 parser of the URL Standard: one to four numbers, the last of which fills the rest. */
  private static String ipv4(String[] parts, String authority) throws URISyntaxException {
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      long limit = last ? 1L << 8 * (5 - parts.length) : 256;
      long number = parts.length > 4 ? -1 : number(parts[i]);
      if (number < 0 || number >= limit) {
        throw new URISyntaxException(authority, "no address of a host");
      }
      address += last ? number : number << 8 * (3 - i);
    }
    return (address >> 24)
        + "."
        + (address >> 16 & 255)
        + '.'
        + (address >> 8 & 255)
        + '.'
        + (address & 255);
  }

  /** Decimal, octal after 0 or hexadecimal after 0x; -1 = none. */
  private static long number(String text) {
    boolean hexadecimal = text.startsWith("0x") || text.startsWith("0X");
    boolean octal = !hexadecimal && text.length() > 1 && text.startsWith("0");
    String digits = text.substring(hexadecimal ? 2 : octal ? 1 : 0);
    try {
      return digits.isEmpty() ? 0 : Long.parseLong(digits, hexadecimal ? 16 : octal ? 8 : 10);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static String decoded(String text) {
    // a plus sign stands for itself in a host
    return URLDecoder.decode(
        text.replace("+", "%2B").replaceAll("%(?![0-9A-Fa-f]{2})", "%25"), StandardCharsets.UTF_8);
  }

  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean last = i == segments.length - 1;
      String dots = segments[i].indexOf('%') < 0 ? segments[i] : dots(segments[i]);
      if (dots.equals("..")) {
        kept.pollLast();
      } else if (!dots.equals(".")) {
        kept.addLast(segments[i]);
        continue;
      }
      if (last) {
        kept.addLast("");
      }
    }
    return "/" + String.join("/", kept);
  }

  /** An encoded dot is a dot. */
  private static String dots(String segment) {
    return segment.replace("%2e", ".").replace("%2E", ".");
  }

  private static String encoded(String part, boolean[] legal, Charset charset) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      boolean octet = c != '%' || i + 2 < part.length() && hex(part, i + 1) && hex(part, i + 2);
      if (!octet || c >= 128 || !legal[c]) {
        return escaped(part, legal, charset);
      }
    }
    return part;
  }

  private static boolean hex(String text, int place) {
    return Character.digit(text.charAt(place), 16) >= 0 && text.charAt(place) < 128;
  }

  private static String escaped(String part, boolean[] legal, Charset charset) {
    StringBuilder out = new StringBuilder(part.length());
    CharsetEncoder encoder = charset.newEncoder();
    part.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              if (encoder.canEncode(one)) {
                for (byte octet : one.getBytes(charset)) {
                  append(out, octet, octet >= 0 && legal[octet]);
                }
              } else {
                out.append("%26%23").append(c).append("%3B"); // a character reference
              }
            });
    // a percent sign that starts no octet stands for itself
    return out.toString().replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
  }

  private static void append(StringBuilder out, byte octet, boolean plain) {
    if (plain) {
      out.append((char) octet);
    } else {
      out.append('%').append(String.format("%02X", octet));
    }
  }
}
