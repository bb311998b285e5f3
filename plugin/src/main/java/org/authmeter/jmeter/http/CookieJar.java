package org.authmeter.jmeter.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.StringJoiner;
import org.apache.http.Header;
import org.apache.http.client.CookieStore;
import org.apache.http.cookie.Cookie;
import org.apache.http.cookie.CookieOrigin;
import org.apache.http.cookie.CookiePriorityComparator;
import org.apache.http.cookie.CookieSpec;
import org.apache.http.cookie.MalformedCookieException;
import org.apache.http.impl.client.BasicCookieStore;
import org.apache.http.impl.cookie.BasicClientCookie;
import org.apache.http.impl.cookie.RFC6265LaxSpec;
import org.apache.http.message.BasicHeader;
import org.authmeter.jmeter.web.Addresses;

/** Cookies as browsers keep them (RFC 6265, with lenient dates). */
public final class CookieJar {
  private final CookieSpec spec = new RFC6265LaxSpec();
  private final CookieStore store = new BasicCookieStore();

  /** The cookies for an address, or an empty list. */
  public List<Cookie> of(URI uri) {
    CookieOrigin origin = origin(uri);
    Date now = new Date();
    List<Cookie> fitting = new ArrayList<>();
    for (Cookie cookie : store.getCookies()) {
      if (!cookie.isExpired(now) && spec.match(cookie, origin)) {
        fitting.add(cookie);
      }
    }
    return fitting;
  }

  /** The Cookie header for these, with their values as they came (RFC 6265 section 5.4). */
  public Header header(List<Cookie> cookies) {
    List<Cookie> ordered = new ArrayList<>(cookies);
    ordered.sort(CookiePriorityComparator.INSTANCE);
    StringJoiner text = new StringJoiner("; ");
    for (Cookie cookie : ordered) {
      text.add(cookie.getName() + '=' + cookie.getValue());
    }
    return new BasicHeader("Cookie", text.toString());
  }

  /** Takes a cookie, unless browsers would not. */
  public void take(String setCookie, URI from) {
    Cookie cookie = SetCookie.cookie(setCookie, from);
    if (cookie == null) {
      return;
    }
    try {
      spec.validate(cookie, origin(from));
      store.addCookie(cookie);
    } catch (MalformedCookieException e) {
      return; // as browsers do
    }
  }

  /** Drops the cookies of one host; those of a whole domain stay. */
  void drop(String host) {
    for (Cookie cookie : store.getCookies()) {
      if (cookie.getDomain().equalsIgnoreCase(host)) {
        BasicClientCookie ended = new BasicClientCookie(cookie.getName(), "");
        ended.setDomain(cookie.getDomain());
        ended.setPath(cookie.getPath());
        ended.setExpiryDate(new Date(0));
        store.addCookie(ended);
      }
    }
  }

  private static CookieOrigin origin(URI uri) {
    boolean tls = "https".equals(uri.getScheme());
    String path = uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath();
    return new CookieOrigin(uri.getHost(), Addresses.port(uri), path, tls);
  }
}
