package org.authmeter.testbed.community;

import java.security.cert.X509Certificate;

/**
 * Who holds the client certificate of a connection.
 *
 * @param subject DN as RFC 2253 writes it
 * @param issuer DN of the CA
 */
record Caller(String subject, String issuer) {
  static Caller of(X509Certificate certificate) {
    return new Caller(
        certificate.getSubjectX500Principal().getName(),
        certificate.getIssuerX500Principal().getName());
  }
}
