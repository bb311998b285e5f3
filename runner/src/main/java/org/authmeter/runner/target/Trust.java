package org.authmeter.runner.target;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts what the JDK trusts, and the certificates of a target file. Chain and host name are judged
 * apart, so that a refusal can say which of them is wrong.
 */
final class Trust extends X509ExtendedTrustManager {
  private final boolean verify;
  private final List<X509ExtendedTrustManager> stores = new ArrayList<>();

  Trust(TlsSettings settings) throws GeneralSecurityException {
    verify = settings.verify();
    stores.add(of(null)); // the JDK's own
    if (settings.trustStore() != null) {
      stores.add(of(settings.trustStore()));
    }
  }

  private static X509ExtendedTrustManager of(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  SSLContext context() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {this}, null);
    return context;
  }

  private interface Judgement {
    void of(X509ExtendedTrustManager store) throws CertificateException;
  }

  private void check(X509Certificate[] chain, String type, Judgement name)
      throws CertificateException {
    if (!verify) {
      return;
    }
    X509ExtendedTrustManager trusting = trusting(chain, type);
    try {
      name.of(trusting);
    } catch (CertificateException e) {
      throw new RefusedCertificateException(RefusedCertificateException.Kind.NAME, chain, e);
    }
  }

  private X509ExtendedTrustManager trusting(X509Certificate[] chain, String type)
      throws CertificateException {
    CertificateException why = null;
    for (X509ExtendedTrustManager store : stores) {
      try {
        store.checkServerTrusted(chain, type);
        return store;
      } catch (CertificateException e) {
        why = e;
      }
    }
    throw new RefusedCertificateException(RefusedCertificateException.Kind.CHAIN, chain, why);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, type, store -> store.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, type, store -> store.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain, type, store -> {});
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
