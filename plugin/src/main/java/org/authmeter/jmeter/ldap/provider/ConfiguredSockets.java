package org.authmeter.jmeter.ldap.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** TLS sockets with the protocols and cipher suites of the settings. */
final class ConfiguredSockets extends SSLSocketFactory {
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
