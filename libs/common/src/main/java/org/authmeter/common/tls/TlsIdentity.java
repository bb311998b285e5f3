package org.authmeter.common.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** A client's certificate and whom it trusts, read once and shared by all who use it. */
public final class TlsIdentity {
  private final TlsProvider provider;
  private final KeyManager[] keys;
  private final TrustManager[] trust;
  private final X509Certificate certificate;

  /**
   * @param provider who speaks TLS
   * @param keys null = no client certificate
   * @param trusted null = the authorities of the Java runtime
   * @throws IllegalArgumentException when the key cannot be read with the password
   */
  public TlsIdentity(TlsProvider provider, KeyStore keys, char[] password, KeyStore trusted) {
    this.provider = provider;
    try {
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      trust = managers.getTrustManagers();
      if (keys == null) {
        this.keys = null;
        certificate = null;
        return;
      }
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, password);
      this.keys = factory.getKeyManagers();
      certificate = certificate(keys);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "keyStore or trustStore: cannot be used for TLS: " + e.getMessage(), e);
    }
  }

  private static X509Certificate certificate(KeyStore keys) throws GeneralSecurityException {
    for (String alias : Collections.list(keys.aliases())) {
      if (keys.isKeyEntry(alias)
          && keys.getCertificate(alias) instanceof X509Certificate certificate) {
        return certificate;
      }
    }
    throw new IllegalArgumentException("keyStore: holds no key with an X.509 certificate");
  }

  /** A context that knows no session, so that each of its first connections shakes hands wholly. */
  public SSLContext newContext() throws GeneralSecurityException {
    return provider.context("TLS", keys, trust);
  }

  /** As {@link #newContext()}, but a certificate may be for any host. */
  public SSLContext newContextForAnyHost() throws GeneralSecurityException {
    TrustManager[] chains = trust.clone();
    for (int i = 0; i < chains.length; i++) {
      if (chains[i] instanceof X509TrustManager manager) {
        chains[i] = new PeerTrust(manager, false);
      }
    }
    return provider.context("TLS", keys, chains);
  }

  /** Whom it trusts, for the signers of assertions too; null when there is none. */
  public X509TrustManager trust() {
    for (TrustManager manager : trust) {
      if (manager instanceof X509TrustManager x509) {
        return x509;
      }
    }
    return null;
  }

  /** DN of the holder; empty without a certificate. */
  public String subject() {
    return certificate == null ? "" : certificate.getSubjectX500Principal().getName();
  }

  /** DN of the authority; empty without a certificate. */
  public String issuer() {
    return certificate == null ? "" : certificate.getIssuerX500Principal().getName();
  }
}
