package org.authmeter.jmeter.net;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.failure.ServerIdentity;
import org.authmeter.common.tls.KeyStores;

/**
 * Whether samplers verify servers. By themselves they do not, as JMeter does not: a test system's
 * certificate is often nobody's. With {@code authmeter.tls.verifySamples=true} they do, by the
 * JDK's certificates and those of {@code authmeter.tls.trustStore}.
 */
public final class Verification {
  private static final String SWITCH = "authmeter.tls.verifySamples";
  private static final String STORE = "authmeter.tls.trustStore";
  private static final Map<String, ServerIdentity> BY_STORE = new ConcurrentHashMap<>();

  private Verification() {}

  /** Whether it is asked for. */
  public static boolean isOn() {
    return JMeterUtils.getPropDefault(SWITCH, false);
  }

  /**
   * What verifies servers.
   *
   * @return null if it is not asked for
   * @throws IllegalArgumentException naming the property and the file that cannot be read
   */
  public static ServerIdentity identity() {
    if (!isOn()) {
      return null;
    }
    String file = JMeterUtils.getPropDefault(STORE, "");
    String password = JMeterUtils.getPropDefault(STORE + "Password", "");
    return BY_STORE.computeIfAbsent(file, store -> read(store, password));
  }

  private static ServerIdentity read(String store, String password) {
    try {
      return new ServerIdentity(
          store.isEmpty() ? null : KeyStores.trust(STORE, Path.of(store), password));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(STORE + ": " + store + " cannot be used: " + e, e);
    }
  }
}
