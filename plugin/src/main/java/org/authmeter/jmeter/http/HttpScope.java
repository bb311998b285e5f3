package org.authmeter.jmeter.http;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.config.KeystoreConfig;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.testelement.TestElement;

/** The HTTP elements in scope, kept for the legs as JMeter hands them out before each sample. */
public final class HttpScope {
  /** Class name as text: the GUI class is not loaded without a GUI. */
  private static final String DEFAULTS_GUI =
      "org.apache.jmeter.protocol.http.config.gui.HttpDefaultsGui";

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
  CookieManager cookies() {
    return first(CookieManager.class);
  }

  /** The innermost DNS Cache Manager, or null. */
  DNSCacheManager dns() {
    return first(DNSCacheManager.class);
  }

  /** Whether an element keeps what it learnt (pages, tickets) for the thread that asked. */
  boolean remembersByThread() {
    return first(CacheManager.class) != null || first(AuthManager.class) != null;
  }

  /** Gives a leg all but cookies and names, which the browser owns. */
  void configure(LegSampler leg) {
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
