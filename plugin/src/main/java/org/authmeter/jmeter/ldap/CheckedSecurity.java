package org.authmeter.jmeter.ldap;

import static org.authmeter.jmeter.core.FieldText.flag;
import static org.authmeter.jmeter.core.FieldText.list;

import java.nio.file.Path;
import java.security.KeyStore;
import org.apache.jmeter.services.FileServer;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.core.KeyStores;
import org.authmeter.jmeter.ldap.provider.TlsSettings;

/**
 * The pool element's fields about TLS, checked, the stores read.
 *
 * @param tls what they say
 */
record CheckedSecurity(TlsSettings tls) {

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedSecurity of(LdapSecurityFields f) {
    String trust = FieldText.text(f.getTrustStore(), "");
    String keys = FieldText.text(f.getKeyStore(), "");
    String trustPassword = password(f.getTrustStorePassword());
    String keyPassword = password(f.getKeyStorePassword());
    KeyStore trustStore =
        trust.isEmpty() ? null : KeyStores.trust("trustStore", file(trust), trustPassword);
    KeyStore keyStore = keys.isEmpty() ? null : KeyStores.keys("keyStore", file(keys), keyPassword);
    return new CheckedSecurity(
        new TlsSettings(
            flag("startTls", f.getStartTls(), LdapSecurityFields.DEFAULT_START_TLS),
            trustStore,
            keyStore,
            keyPassword.toCharArray(),
            flag("hostNameCheck", f.getHostNameCheck(), LdapSecurityFields.DEFAULT_HOST_NAME_CHECK),
            list(f.getTlsProtocols()),
            list(f.getCipherSuites())));
  }

  /** A relative path starts from the plan's folder. */
  private static Path file(String name) {
    return Path.of(FileServer.getFileServer().getBaseDir()).resolve(name).normalize();
  }

  private static String password(String value) {
    return value == null ? "" : value;
  }
}
