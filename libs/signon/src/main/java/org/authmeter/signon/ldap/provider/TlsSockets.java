package org.authmeter.signon.ldap.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.tls.TlsIdentity;

/** TLS out of the settings, for the libraries that take it from there. */
public final class TlsSockets {
  private TlsSockets() {}

  /**
   * A context for all connections of a pool.
   *
   * @throws CodedFailure when the key cannot be read with the password, or the like
   */
  public static SSLContext context(TlsSettings tls) throws CodedFailure {
    try {
      TlsIdentity identity =
          new TlsIdentity(tls.provider(), tls.keys(), tls.keyPassword(), tls.trust());
      return tls.hostNameCheck() ? identity.newContext() : identity.newContextForAnyHost();
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(LdapCode.INVALID_SETTINGS, e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      throw new CodedFailure(
          LdapCode.INVALID_SETTINGS, "no TLS context could be made: " + e.getMessage(), e);
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
