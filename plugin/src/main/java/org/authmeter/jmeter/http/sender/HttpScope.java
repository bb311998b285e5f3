package org.authmeter.jmeter.http.sender;

import java.util.ArrayList;
import java.util.List;
import org.apache.http.HttpHeaders;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.config.KeystoreConfig;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;

/** The HTTP elements in scope, kept for the legs as JMeter hands them out before each sample. */
public final class HttpScope {
  /** Class name as text: the GUI class is not loaded without a GUI. */
  private static final String DEFAULTS_GUI =
      "org.apache.jmeter.protocol.http.config.gui.HttpDefaultsGui";

  /** JMeter's options and properties that concern all requests. */
  private static final boolean ALWAYS =
      !System.getProperty("http.proxyHost", "").isEmpty()
          || !System.getProperty("https.proxyHost", "").isEmpty()
          || !JMeterUtils.getPropDefault("httpclient.localaddress", "").isEmpty()
          || JMeterUtils.getPropDefault("httpclient.socket.http.cps", 0) > 0
          || JMeterUtils.getPropDefault("httpclient.socket.https.cps", 0) > 0
          || JMeterUtils.getPropDefault("httpclient4.retrycount", 0) > 0;

  private final List<TestElement> elements = new ArrayList<>();

  /** Whether an element concerns HTTP legs. */
  public static boolean applies(TestElement element) {
    return element instanceof CookieManager
        || element instanceof HeaderManager
        || element instanceof AuthManager
        || element instanceof CacheManager
        || element instanceof DNSCacheManager
        || element instanceof KeystoreConfig
        || element instanceof ConfigTestElement
            && DEFAULTS_GUI.equals(element.getPropertyAsString(TestElement.GUI_CLASS));
  }

  /** Forgets all: JMeter is about to hand out the scope again. */
  public void clear() {
    elements.clear();
  }

  /** Takes an element in, if it concerns HTTP legs. */
  public void add(TestElement element) {
    if (applies(element)) {
      elements.add(element);
    }
  }

  /** The innermost Cookie Manager, or null. */
  public CookieManager cookies() {
    return first(CookieManager.class);
  }

  /** The Header Managers as one, merged as an HTTP Request merges them, or null. */
  public HeaderManager headers() {
    HeaderManager merged = null;
    for (TestElement element : elements) {
      if (element instanceof HeaderManager manager) {
        merged = merged == null ? manager : merged.merge(manager);
      }
    }
    return merged;
  }

  /**
   * Whether something asks for what only JMeter's HTTP layer does: a proxy, a source address, a
   * limited bandwidth, retries, authentication, a cache, or the encoding br.
   */
  public boolean needsJMetersLayer() {
    if (ALWAYS) {
      return true;
    }
    for (TestElement element : elements) {
      if (element instanceof AuthManager
          || element instanceof CacheManager
          || element instanceof HeaderManager manager && asksForBrotli(manager)
          || isSet(element, HTTPSamplerBase.PROXYHOST)
          || isSet(element, HTTPSamplerBase.IP_SOURCE)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSet(TestElement element, String property) {
    return !element.getPropertyAsString(property).isEmpty();
  }

  private static boolean asksForBrotli(HeaderManager manager) {
    for (JMeterProperty property : manager.getHeaders()) {
      Header header = (Header) property.getObjectValue();
      if (HttpHeaders.ACCEPT_ENCODING.equalsIgnoreCase(header.getName())
          && header.getValue().contains("br")) {
        return true;
      }
    }
    return false;
  }

  /** The innermost DNS Cache Manager, or null. */
  public DNSCacheManager dns() {
    return first(DNSCacheManager.class);
  }

  /** Whether an element keeps what it learnt (pages, tickets) for the thread that asked. */
  public boolean remembersByThread() {
    return first(CacheManager.class) != null || first(AuthManager.class) != null;
  }

  /** Gives a leg all but cookies and names, which the browser owns. */
  void configure(JMeterSender leg) {
    for (TestElement element : elements) {
      if (!(element instanceof CookieManager) && !(element instanceof DNSCacheManager)) {
        leg.addTestElement(element);
      }
    }
  }

  private <T> T first(Class<T> type) {
    // an HTTP Request lets the last one supersede the others
    T found = null;
    for (TestElement element : elements) {
      found = type.isInstance(element) ? type.cast(element) : found;
    }
    return found;
  }
}
