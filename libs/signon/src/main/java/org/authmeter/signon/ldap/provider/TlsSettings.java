package org.authmeter.signon.ldap.provider;

import java.security.KeyStore;
import java.util.List;

/**
 * TLS of LDAPS URLs and of StartTLS.
 *
 * @param startTls whether plain connections are upgraded (RFC 4511, 4.14)
 * @param trust certificates to trust; null = those of the Java runtime
 * @param keys the client's key and certificate; null = none
 * @param keyPassword password of the key; may be null
 * @param hostNameCheck whether the certificate must be for the URL's host (RFC 2830, 3.6)
 * @param protocols enabled protocols; empty = those of the Java runtime
 * @param cipherSuites enabled cipher suites; empty = those of the Java runtime
 */
public record TlsSettings(
    boolean startTls,
    KeyStore trust,
    KeyStore keys,
    char[] keyPassword,
    boolean hostNameCheck,
    List<String> protocols,
    List<String> cipherSuites) {

  @Override
  public String toString() {
    return startTls ? "StartTLS" : "TLS for ldaps URLs";
  }
}
