package org.authmeter.jmeter.http.sender;

import java.net.URI;
import java.net.URL;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.http.cookie.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.HC4CookieHandler;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.wire.CookieJar;
import org.authmeter.browser.wire.SetCookie;

/**
 * The cookies of one browser, read as browsers read them ({@link SetCookie}). They are in a store
 * of the browser's own, or in a Cookie Manager where that has something to say. A Cookie Manager by
 * type, because JMeter's HTTP layer takes nothing else.
 */
public abstract class BrowserCookies extends CookieManager {
  private static final long serialVersionUID = 1L;

  /** JMeter's property that makes a variable of each cookie. */
  private static final boolean SAVED =
      JMeterUtils.getPropDefault("CookieManager.save.cookies", false);

  /** How many ignored cookies a message names. */
  private static final int MAX_IGNORED = 5;

  private transient Request sent;
  private final transient Set<String> ignored = new LinkedHashSet<>();

  /** The Cookie header of a request, or null. */
  public abstract String header(Request request);

  /** Takes what an answer sets, unless browsers would not. */
  public final void take(String setCookie, URI from) {
    String refusal = add(setCookie, from);
    if (refusal != null && ignored.size() < MAX_IGNORED) {
      int end = setCookie.indexOf('=');
      String name = end < 0 ? "" : setCookie.substring(0, end).strip();
      ignored.add("\"%s\" of %s: %s".formatted(name, Addresses.host(from), refusal));
    }
  }

  /**
   * @return why the cookie was ignored; null = it was taken
   */
  abstract String add(String setCookie, URI from);

  /** Cookies that were ignored, as browsers do, each with the reason: a login may fail from it. */
  public final Set<String> ignored() {
    return ignored;
  }

  /** Drops the cookies of one host; those of a whole domain stay, they may be the IdP's. */
  public abstract void drop(String host);

  /** No cookies; those that come are kept as RFC 6265 says, with lenient dates. */
  public static BrowserCookies none() {
    return new Own();
  }

  /**
   * The cookies that the user has defined and none that came by the wire.
   *
   * @param inScope the Cookie Manager in scope, or null
   */
  public static BrowserCookies fresh(CookieManager inScope) {
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
  public static BrowserCookies of(CookieManager inScope) {
    return inScope == null ? none() : new Managed(inScope);
  }

  /** JMeter's HTTP layer asks for the cookies of the request that it sends. */
  @Override
  public String getCookieHeaderForURL(URL url) {
    return header(sent);
  }

  /** The request that JMeter's HTTP layer is about to send. */
  void sending(Request request) {
    sent = request;
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
    public String header(Request request) {
      List<Cookie> cookies = jar.of(request);
      return cookies.isEmpty() ? null : jar.header(cookies).getValue();
    }

    @Override
    String add(String setCookie, URI from) {
      return jar.take(setCookie, from);
    }

    @Override
    public void drop(String host) {
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
    public String header(Request request) {
      return store.getCookieHeaderForURL(SetCookie.url(request.uri()));
    }

    @Override
    String add(String setCookie, URI from) {
      String plain = SetCookie.read(setCookie, from);
      if (plain != null) {
        store.addCookieFromHeader(plain, SetCookie.url(from));
      }
      return SetCookie.of(setCookie).refusal(from);
    }

    @Override
    public void drop(String host) {
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
