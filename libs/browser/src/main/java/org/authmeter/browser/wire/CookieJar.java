package org.authmeter.browser.wire;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.http.Header;
import org.apache.http.cookie.ClientCookie;
import org.apache.http.cookie.Cookie;
import org.apache.http.impl.cookie.BasicClientCookie;
import org.apache.http.message.BasicHeader;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;

/**
 * Cookies as browsers keep them: RFC 6265bis (draft-ietf-httpbis-rfc6265bis), with the choices of
 * Chromium where it leaves one. {@link SetCookie} says what is taken.
 */
public final class CookieJar {
  /**
   * How long a cookie without SameSite goes along with a POST of another site
   * ("Lax-allowing-unsafe", section 5.6.7.2).
   */
  private static final long UNSAFE_MILLIS = 120_000;

  /** By name, domain and path, in the order in which they first came. */
  private final Map<Key, BasicClientCookie> kept = new LinkedHashMap<>();

  private record Key(String name, String domain, boolean hostOnly, String path) {
    static Key of(Cookie cookie) {
      return new Key(cookie.getName(), cookie.getDomain(), isHostOnly(cookie), cookie.getPath());
    }
  }

  /** The cookies that go along with a request, in the order of section 5.7.3. */
  public List<Cookie> of(Request request) {
    URI uri = request.uri();
    Date now = new Date();
    List<Cookie> fitting = new ArrayList<>();
    for (BasicClientCookie cookie : kept.values()) {
      if (!cookie.isExpired(now)
          && isFor(cookie, Addresses.host(uri))
          && pathMatches(SetCookie.path(uri), cookie.getPath())
          && (!cookie.isSecure() || SetCookie.isSecure(uri))
          && siteAllows(cookie, request, now)) {
        fitting.add(cookie);
      }
    }
    // the sort is stable: equal ones stay in the order in which they came
    fitting.sort(Comparator.comparing((Cookie c) -> c.getPath().length()).reversed());
    return fitting;
  }

  /** Section 5.6.7; a request without a referring page was typed by the user. */
  private static boolean siteAllows(BasicClientCookie cookie, Request request, Date now) {
    URI from = request.referrer();
    if (from == null || SetCookie.sameSite(from, request.uri())) {
      return true;
    }
    boolean safe = !"POST".equals(request.method());
    String sameSite = cookie.getAttribute(SetCookie.SAME_SITE);
    return switch (sameSite == null ? "" : sameSite) {
      case "none" -> true;
      case "lax" -> safe;
      case "strict" -> false;
      default -> safe || now.getTime() - cookie.getCreationDate().getTime() < UNSAFE_MILLIS;
    };
  }

  /** The Cookie header for these, with their values as they came. */
  public Header header(List<Cookie> cookies) {
    StringJoiner text = new StringJoiner("; ");
    for (Cookie cookie : cookies) {
      text.add(
          cookie.getName().isEmpty()
              ? cookie.getValue()
              : cookie.getName() + '=' + cookie.getValue());
    }
    return new BasicHeader("Cookie", text.toString());
  }

  /**
   * Takes a cookie, unless browsers would not.
   *
   * @return why it was ignored; null = it was taken
   */
  public String take(String setCookie, URI from) {
    SetCookie read = SetCookie.of(setCookie);
    String refusal = read.refusal(from);
    if (refusal != null) {
      return refusal;
    }
    BasicClientCookie cookie = read.cookie(from);
    if (!SetCookie.isSecure(from) && hidesSecure(cookie)) {
      return "there is a Secure cookie of its name, which http may not replace";
    }
    BasicClientCookie before = kept.get(Key.of(cookie));
    if (before != null && before.getValue().equals(cookie.getValue())) {
      cookie.setCreationDate(before.getCreationDate()); // and keeps its place
    } else {
      kept.remove(Key.of(cookie));
    }
    if (cookie.isExpired(new Date())) {
      kept.remove(Key.of(cookie));
    } else {
      kept.put(Key.of(cookie), cookie);
    }
    return null;
  }

  /** Section 5.7, step 16: a cookie of http may not take the place of a Secure one. */
  private boolean hidesSecure(Cookie cookie) {
    return kept.values().stream()
        .anyMatch(
            k ->
                k.isSecure()
                    && k.getName().equals(cookie.getName())
                    && (domainMatches(k.getDomain(), cookie.getDomain())
                        || domainMatches(cookie.getDomain(), k.getDomain()))
                    && pathMatches(cookie.getPath(), k.getPath()));
  }

  /** Drops the cookies of one host; those of a whole domain stay. */
  public void drop(String host) {
    kept.values().removeIf(cookie -> cookie.getDomain().equals(host));
  }

  private static boolean isHostOnly(Cookie cookie) {
    return !((BasicClientCookie) cookie).containsAttribute(ClientCookie.DOMAIN_ATTR);
  }

  private static boolean isFor(Cookie cookie, String host) {
    return isHostOnly(cookie)
        ? cookie.getDomain().equals(host)
        : domainMatches(host, cookie.getDomain());
  }

  /** Section 5.1.3. */
  private static boolean domainMatches(String host, String domain) {
    return host.equals(domain) || host.endsWith("." + domain);
  }

  /** Section 5.1.4. */
  private static boolean pathMatches(String path, String cookiePath) {
    return path.startsWith(cookiePath)
        && (path.length() == cookiePath.length()
            || cookiePath.endsWith("/")
            || path.charAt(cookiePath.length()) == '/');
  }
}
