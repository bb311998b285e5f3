package org.authmeter.signon.ldap.provider;

import java.security.KeyStore;
import java.util.List;
import org.authmeter.common.tls.TlsProvider;

/**
 * TLS of LDAPS URLs and of StartTLS.
 *
 * @param startTls whether plain connections are upgraded (RFC 4511, 4.14)
 * @param trust certificates to trust; null = those of the Java runtime
 * @param keys the client's key and certificate; null = none
 * @param keyPassword password of the key; may be null
 * @param hostNameCheck whether the certificate must be for the URL's host (RFC 2830, 3.6)
 * @param protocols enabled protocols; empty = those of the provider
 * @param cipherSuites enabled cipher suites; empty = those of the provider
 * @param provider who speaks TLS
 */
public record TlsSettings(
    boolean startTls,
    KeyStore trust,
    KeyStore keys,
    char[] keyPassword,
    boolean hostNameCheck,
    List<String> protocols,
    List<String> cipherSuites,
    TlsProvider provider) {

  @Override
  public String toString() {
    return startTls ? "StartTLS" : "TLS for ldaps URLs";
  }
}
