package org.authmeter.browser.failure;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.apache.http.conn.ssl.DefaultHostnameVerifier;
import org.authmeter.common.tls.Trust;
import org.authmeter.common.tls.Trust.RefusedCertificateException;

/**
 * Verifies a server after the TLS handshake and before anything is sent to it, whatever the context
 * of the connection accepts: the chain of its certificate, and that it is for the host (RFC 9110
 * section 4.3.4).
 */
public final class ServerIdentity {
  /** As JSSE calls it where the key exchange says nothing of the certificate (TLS 1.3). */
  private static final String ANY_KEY_EXCHANGE = "UNKNOWN";

  private final Trust trust;
  private final DefaultHostnameVerifier names = new DefaultHostnameVerifier();

  /**
   * @param trusted certificates that are trusted beside the JDK's own; null = none
   */
  public ServerIdentity(KeyStore trusted) throws GeneralSecurityException {
    trust = new Trust(trusted, true);
  }

  /**
   * @param host as the address names it
   * @throws SSLException with the reason and the certificate
   */
  public void check(SSLSession session, String host) throws SSLException {
    X509Certificate[] chain = (X509Certificate[]) session.getPeerCertificates();
    try {
      trust.checkServerTrusted(chain, ANY_KEY_EXCHANGE);
    } catch (CertificateException e) {
      throw refused(host, chain, e);
    }
    try {
      names.verify(host, chain[0]);
    } catch (SSLException e) {
      throw refused(host, chain, e);
    }
  }

  private static SSLException refused(String host, X509Certificate[] chain, Exception why) {
    return new SSLException(
        "the certificate of %s is not accepted: %s. It has %s. Nothing was sent"
            .formatted(host, innermost(why), RefusedCertificateException.describe(chain[0])),
        why);
  }

  private static String innermost(Throwable thrown) {
    Throwable last = thrown;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return last.getMessage();
  }
}
