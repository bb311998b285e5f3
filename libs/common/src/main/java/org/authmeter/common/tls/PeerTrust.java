package org.authmeter.common.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.conscrypt.ConscryptNetworkSecurityPolicy;

/**
 * Judges a server as another trust manager does, whoever speaks TLS, and with or without the name
 * of the host.
 */
public final class PeerTrust extends X509ExtendedTrustManager {
  private final X509TrustManager judge;
  private final boolean names;

  /**
   * @param names whether the certificate must be for the host, where the connection asks for that
   */
  PeerTrust(X509TrustManager judge, boolean names) {
    this.judge = judge;
    this.names = names;
  }

  /**
   * In TLS 1.3 the cipher suite says nothing of the certificate. BoringSSL calls that GENERIC, and
   * the Java runtime, which looks up what a certificate must allow, knows it as UNKNOWN.
   */
  private static String known(String keyExchange) {
    return "GENERIC".equals(keyExchange) ? "UNKNOWN" : keyExchange;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String keyExchange)
      throws CertificateException {
    judge.checkServerTrusted(chain, known(keyExchange));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String keyExchange, Socket socket)
      throws CertificateException {
    if (names && judge instanceof X509ExtendedTrustManager both) {
      both.checkServerTrusted(chain, known(keyExchange), socket);
    } else {
      checkServerTrusted(chain, keyExchange);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String keyExchange, SSLEngine engine)
      throws CertificateException {
    if (names && judge instanceof X509ExtendedTrustManager both) {
      both.checkServerTrusted(chain, known(keyExchange), engine);
    } else {
      checkServerTrusted(chain, keyExchange);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String keyType)
      throws CertificateException {
    judge.checkClientTrusted(chain, keyType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String keyType, Socket socket)
      throws CertificateException {
    judge.checkClientTrusted(chain, keyType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String keyType, SSLEngine engine)
      throws CertificateException {
    judge.checkClientTrusted(chain, keyType);
  }

  /**
   * Conscrypt looks for it by name in each trust manager, and takes its own policy where there is
   * none; but then each context costs an exception.
   */
  public Object getNetworkSecurityPolicy() {
    return ConscryptNetworkSecurityPolicy.getDefault();
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return judge.getAcceptedIssuers();
  }
}
