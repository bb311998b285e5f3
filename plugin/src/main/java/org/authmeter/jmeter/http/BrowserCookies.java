package org.authmeter.jmeter.http;

import java.net.URL;
import org.apache.jmeter.protocol.http.control.CookieManager;

/** The cookie store as legs see it: headers are read as browsers read them. */
final class BrowserCookies extends CookieManager {
  private static final long serialVersionUID = 1L;

  private final transient CookieManager store;

  BrowserCookies(CookieManager store) {
    this.store = store;
  }

  @Override
  public String getCookieHeaderForURL(URL url) {
    return store.getCookieHeaderForURL(url);
  }

  @Override
  public void addCookieFromHeader(String header, URL url) {
    String plain = SetCookie.read(header, url);
    if (plain != null) {
      store.addCookieFromHeader(plain, url);
    }
  }
}
