package org.authmeter.runner.bench.bare;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.http.conn.ssl.NoopHostnameVerifier;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;

/** TLS as JMeter does it: every certificate is taken, so that none of the tools checks more. */
final class TrustAll implements X509TrustManager {
  private static final TrustManager[] TRUST = {new TrustAll()};

  /** A factory with a new context, which knows no TLS session to resume. */
  static SSLConnectionSocketFactory newFactory() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, TRUST, null);
      return new SSLConnectionSocketFactory(context, NoopHostnameVerifier.INSTANCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType) {
    // taken
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType) {
    // taken
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
