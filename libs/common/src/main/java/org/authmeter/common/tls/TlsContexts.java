package org.authmeter.common.tls;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS contexts of servers with a PKCS#12 key store, and of clients with a PEM file. */
public final class TlsContexts {
  private TlsContexts() {}

  /**
   * A server's.
   *
   * @param fullHandshakes counts the handshakes that were no resumption
   */
  public static SSLContext server(Path pkcs12, String password, LongAdder fullHandshakes)
      throws IOException {
    X509ExtendedKeyManager keys = (X509ExtendedKeyManager) keys(pkcs12, password)[0];
    return context(pkcs12, new KeyManager[] {new CountingKeyManager(keys, fullHandshakes)}, null);
  }

  /**
   * That of a server which demands a client certificate.
   *
   * @param trusted the authorities of the clients
   */
  public static SSLContext mutual(Path pkcs12, String password, KeyStore trusted)
      throws IOException {
    return context(pkcs12, keys(pkcs12, password), trust(pkcs12, trusted));
  }

  /**
   * That of a server which wants client certificates and accepts any: who may do what is decided by
   * the application, which may know self-signed ones (RFC 8705 section 2.2).
   */
  public static SSLContext asking(Path pkcs12, String password) throws IOException {
    return context(pkcs12, keys(pkcs12, password), new TrustManager[] {new AnyClient()});
  }

  /** A client's, which trusts the certificate of a PEM file and no other. */
  public static SSLContext trusting(Path pem) throws IOException {
    return context(pem, null, trust(pem, KeyFiles.trusting(pem)));
  }

  private static KeyManager[] keys(Path pkcs12, String password) throws IOException {
    try {
      KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
      factory.init(KeyFiles.readPkcs12(pkcs12, password), password.toCharArray());
      return factory.getKeyManagers();
    } catch (GeneralSecurityException e) {
      throw unusable(pkcs12, e);
    }
  }

  private static TrustManager[] trust(Path file, KeyStore trusted) throws IOException {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException e) {
      throw unusable(file, e);
    }
  }

  private static SSLContext context(Path file, KeyManager[] keys, TrustManager[] trust)
      throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unusable(file, e);
    }
  }

  private static IOException unusable(Path file, GeneralSecurityException e) {
    return new IOException("cannot use the keys or certificates in " + file, e);
  }

  /** Handshakes prove that a client has the key of its certificate, whoever made it. */
  private static final class AnyClient extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      // judged by the application
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
      // judged by the application
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
      // judged by the application
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("a server's context trusts no server");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0]; // so that clients send theirs, whoever made it
    }
  }

  /**
   * Counts full TLS handshakes: a server asks for its private key in each of them and in no
   * resumption. So one count serves Jetty and Undertow alike.
   */
  private static final class CountingKeyManager extends X509ExtendedKeyManager {
    private final X509ExtendedKeyManager delegate;
    private final LongAdder fullHandshakes;

    CountingKeyManager(X509ExtendedKeyManager delegate, LongAdder fullHandshakes) {
      this.delegate = delegate;
      this.fullHandshakes = fullHandshakes;
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      fullHandshakes.increment();
      return delegate.getPrivateKey(alias);
    }

    @Override
    public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
      return delegate.chooseEngineServerAlias(keyType, issuers, engine);
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
      return delegate.chooseServerAlias(keyType, issuers, socket);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
      return delegate.getServerAliases(keyType, issuers);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return delegate.getCertificateChain(alias);
    }

    @Override
    public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
      return null;
    }
  }
}
