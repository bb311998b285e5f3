package org.authmeter.signon.ldap.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.authmeter.signon.failure.CodedFailure;

/** TLS of the Java runtime out of the settings, for the libraries that take it from there. */
public final class TlsSockets {
  private TlsSockets() {}

  /**
   * A context for all connections of a pool.
   *
   * @throws CodedFailure when the key cannot be read with the password, or the like
   */
  public static SSLContext context(TlsSettings tls) throws CodedFailure {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers(tls), trustManagers(tls), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new CodedFailure(
          LdapCode.INVALID_SETTINGS,
          "keyStore or trustStore: cannot be used for TLS: " + e.getMessage(),
          e);
    }
  }

  /**
   * Sockets for all connections of a pool, with the protocols and cipher suites of the settings.
   *
   * @throws CodedFailure as {@link #context}
   */
  public static SSLSocketFactory factory(TlsSettings tls) throws CodedFailure {
    SSLSocketFactory sockets = context(tls).getSocketFactory();
    return tls.protocols().isEmpty() && tls.cipherSuites().isEmpty()
        ? sockets
        : new ConfiguredSockets(sockets, tls);
  }

  private static KeyManager[] keyManagers(TlsSettings tls) throws GeneralSecurityException {
    if (tls.keys() == null) {
      return null;
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(tls.keys(), tls.keyPassword());
    return keys.getKeyManagers();
  }

  private static TrustManager[] trustManagers(TlsSettings tls) throws GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(tls.trust());
    TrustManager[] managers = trust.getTrustManagers();
    if (!tls.hostNameCheck()) {
      for (int i = 0; i < managers.length; i++) {
        if (managers[i] instanceof X509TrustManager manager) {
          managers[i] = new AnyHost(manager);
        }
      }
    }
    return managers;
  }

  /** Checks the chain, but not whose host the certificate is for. */
  private static final class AnyHost extends X509ExtendedTrustManager {
    private final X509TrustManager chains;

    AnyHost(X509TrustManager chains) {
      this.chains = chains;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      chains.checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      chains.checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      chains.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      chains.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      chains.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      chains.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return chains.getAcceptedIssuers();
    }
  }

  /** TLS sockets with the protocols and cipher suites of the settings. */
  private static final class ConfiguredSockets extends SSLSocketFactory {
    private final SSLSocketFactory sockets;
    private final String[] protocols;
    private final String[] cipherSuites;

    ConfiguredSockets(SSLSocketFactory sockets, TlsSettings tls) {
      this.sockets = sockets;
      protocols = tls.protocols().toArray(new String[0]);
      cipherSuites = tls.cipherSuites().toArray(new String[0]);
    }

    private Socket configured(Socket socket) {
      SSLSocket tls = (SSLSocket) socket;
      if (protocols.length > 0) {
        tls.setEnabledProtocols(protocols);
      }
      if (cipherSuites.length > 0) {
        tls.setEnabledCipherSuites(cipherSuites);
      }
      return tls;
    }

    @Override
    public Socket createSocket() throws IOException {
      return configured(sockets.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return configured(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return configured(sockets.createSocket(host, port, local, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return configured(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      return configured(sockets.createSocket(host, port, local, localPort));
    }

    @Override
    public Socket createSocket(Socket plain, String host, int port, boolean autoClose)
        throws IOException {
      return configured(sockets.createSocket(plain, host, port, autoClose));
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return sockets.getSupportedCipherSuites();
    }
  }
}
