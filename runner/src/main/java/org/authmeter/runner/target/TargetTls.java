package org.authmeter.runner.target;

import java.nio.file.Path;
import java.security.KeyStore;
import org.authmeter.common.tls.KeyStores;
import org.authmeter.runner.RunnerException;

/**
 * How a target's certificates are judged.
 *
 * @param verify false only if the file has {@code authmeter.tls.verify = false}
 * @param trustStore certificates that are trusted beside the JDK's own; null = none
 */
record TargetTls(boolean verify, KeyStore trustStore) {
  static final String VERIFY = "authmeter.tls.verify";
  static final String TRUST_STORE = "authmeter.tls.trustStore";
  private static final String PASSWORD = TRUST_STORE + "Password";

  /**
   * @throws RunnerException status 2 naming the key that is wrong
   */
  static TargetTls of(TargetFile target) {
    String verify = target.properties().getOrDefault(VERIFY, "true");
    if (!verify.equals("true") && !verify.equals("false")) {
      throw RunnerException.usage(
          "%s: %s = %s; legal: true (default), false.".formatted(target.file(), VERIFY, verify));
    }
    String store = target.properties().getOrDefault(TRUST_STORE, "");
    return new TargetTls(
        verify.equals("true"),
        store.isEmpty() ? null : load(target.resolved(store), target.properties().get(PASSWORD)));
  }

  private static KeyStore load(Path file, String password) {
    try {
      return KeyStores.trust(TRUST_STORE, file, password == null ? "" : password);
    } catch (IllegalArgumentException e) {
      throw RunnerException.usage(e.getMessage() + ".");
    }
  }
}
