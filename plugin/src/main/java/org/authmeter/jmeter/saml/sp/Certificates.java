package org.authmeter.jmeter.saml.sp;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import org.authmeter.jmeter.protocol.CodedFailure;

/** Certificates of messages, by Java's own means: OpenSAML's would need Bouncy Castle. */
final class Certificates {
  private Certificates() {}

  /**
   * @param base64 DER in base64, with or without line breaks
   */
  static X509Certificate read(String base64) throws CodedFailure {
    try {
      byte[] der = Base64.getMimeDecoder().decode(base64);
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException | IllegalArgumentException e) {
      throw new CodedFailure(
          Reason.UNKNOWN_KEY, "an X509Certificate cannot be read: " + e.getMessage());
    }
  }
}
