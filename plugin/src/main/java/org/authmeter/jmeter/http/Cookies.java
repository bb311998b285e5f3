package org.authmeter.jmeter.http;

import java.net.URI;
import java.net.URL;
import org.apache.jmeter.protocol.http.control.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.testelement.property.PropertyIterator;

/** Cookie stores of browsers, made from the Cookie Manager in scope. */
final class Cookies {
  private Cookies() {}

  /** A store with the cookies that the user has defined and none that came by the wire. */
  static CookieManager fresh(CookieManager inScope) {
    if (inScope == null) {
      return empty();
    }
    CookieManager clone = (CookieManager) inScope.clone();
    clone.setControlledByThread(false);
    clone.setClearEachIteration(true);
    clone.testIterationStart(null);
    return clone;
  }

  /**
   * A store of JMeter's default policy, {@code standard} (RFC 6265 with lenient dates): the one
   * that takes the cookies of today's servers.
   */
  static CookieManager empty() {
    CookieManager manager = new CookieManager();
    manager.setName("AuthMeter");
    manager.testStarted();
    return manager;
  }

  /** Drops the cookies of one host; those of a whole domain stay, they may be the IdP's. */
  static void drop(CookieManager manager, URI resource) {
    PropertyIterator iterator = manager.getCookies().iterator();
    while (iterator.hasNext()) {
      Cookie cookie = (Cookie) iterator.next().getObjectValue();
      if (cookie.getDomain().equalsIgnoreCase(resource.getHost())) {
        iterator.remove();
      }
    }
  }

  /** The cookie store as legs see it: headers are read as browsers read them. */
  static final class BrowserCookies extends CookieManager {
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
}
