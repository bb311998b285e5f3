package org.authmeter.signon.saml.metadata;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/**
 * A private key of the SP and the certificate that its metadata shows.
 *
 * @param key RSA or EC; EC keys sign only
 * @param certificate of the same key
 */
public record SpKey(PrivateKey key, X509Certificate certificate) {
  @Override
  public String toString() {
    return "key of " + certificate.getSubjectX500Principal();
  }
}
