package org.authmeter.jmeter.http;

import java.net.URI;
import java.net.URL;
import java.util.List;
import org.apache.http.cookie.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.HC4CookieHandler;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The cookies of one browser, read as browsers read them ({@link SetCookie}). They are in a store
 * of the browser's own, or in a Cookie Manager where that has something to say. A Cookie Manager by
 * type, because JMeter's HTTP layer takes nothing else.
 */
abstract class BrowserCookies extends CookieManager {
  private static final long serialVersionUID = 1L;

  /** JMeter's property that makes a variable of each cookie. */
  private static final boolean SAVED =
      JMeterUtils.getPropDefault("CookieManager.save.cookies", false);

  /** The Cookie header for an address, or null. */
  abstract String header(URI uri);

  /** Takes what an answer sets, unless browsers would not. */
  abstract void take(String setCookie, URI from);

  /** Drops the cookies of one host; those of a whole domain stay, they may be the IdP's. */
  abstract void drop(String host);

  /** No cookies; those that come are kept as RFC 6265 says, with lenient dates. */
  static BrowserCookies none() {
    return new Own();
  }

  /**
   * The cookies that the user has defined and none that came by the wire.
   *
   * @param inScope the Cookie Manager in scope, or null
   */
  static BrowserCookies fresh(CookieManager inScope) {
    if (inScope == null) {
      return none();
    }
    CookieManager clone = (CookieManager) inScope.clone();
    clone.setControlledByThread(false);
    clone.setClearEachIteration(true);
    clone.testIterationStart(null);
    boolean plain =
        HC4CookieHandler.DEFAULT_POLICY_NAME.equals(clone.getPolicy())
            && clone.getCookieCount() == 0
            && !SAVED;
    return plain ? none() : new Managed(clone);
  }

  /** Those of a Cookie Manager, which sees all that happens to them; null = none. */
  static BrowserCookies of(CookieManager inScope) {
    return inScope == null ? none() : new Managed(inScope);
  }

  @Override
  public String getCookieHeaderForURL(URL url) {
    return header(URI.create(url.toString()));
  }

  @Override
  public void addCookieFromHeader(String header, URL url) {
    take(header, URI.create(url.toString()));
  }

  /** A store that only this browser knows. */
  private static final class Own extends BrowserCookies {
    private static final long serialVersionUID = 1L;

    private final transient CookieJar jar = new CookieJar();

    @Override
    String header(URI uri) {
      List<Cookie> cookies = jar.of(uri);
      return cookies.isEmpty() ? null : jar.header(cookies).getValue();
    }

    @Override
    void take(String setCookie, URI from) {
      jar.take(setCookie, from);
    }

    @Override
    void drop(String host) {
      jar.drop(host);
    }
  }

  /** A Cookie Manager's store, by its policy. */
  private static final class Managed extends BrowserCookies {
    private static final long serialVersionUID = 1L;

    private final transient CookieManager store;

    Managed(CookieManager store) {
      this.store = store;
    }

    @Override
    String header(URI uri) {
      return store.getCookieHeaderForURL(SetCookie.url(uri));
    }

    @Override
    void take(String setCookie, URI from) {
      String plain = SetCookie.read(setCookie, from);
      if (plain != null) {
        store.addCookieFromHeader(plain, SetCookie.url(from));
      }
    }

    @Override
    void drop(String host) {
      PropertyIterator iterator = store.getCookies().iterator();
      while (iterator.hasNext()) {
        var cookie =
            (org.apache.jmeter.protocol.http.control.Cookie) iterator.next().getObjectValue();
        if (cookie.getDomain().equalsIgnoreCase(host)) {
          iterator.remove();
        }
      }
    }
  }
}
