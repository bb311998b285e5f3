package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.http.HttpHost;
import org.apache.http.conn.socket.LayeredConnectionSocketFactory;
import org.apache.http.conn.ssl.NoopHostnameVerifier;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;

/**
 * TLS that resumes nothing of the login before. As in JMeter every certificate is taken, so that
 * none of the tools checks more.
 */
final class FreshTls implements LayeredConnectionSocketFactory {
  private static final TrustManager[] TRUST = {new TrustAll()};

  private SSLConnectionSocketFactory current;

  /** Begins a context that knows no session. */
  void forget() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, TRUST, null);
      current = new SSLConnectionSocketFactory(context, NoopHostnameVerifier.INSTANCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  @Override
  public Socket createSocket(HttpContext context) throws IOException {
    return current.createSocket(context);
  }

  @Override
  public Socket connectSocket(
      int timeout,
      Socket socket,
      HttpHost host,
      InetSocketAddress remote,
      InetSocketAddress local,
      HttpContext context)
      throws IOException {
    return current.connectSocket(timeout, socket, host, remote, local, context);
  }

  @Override
  public Socket createLayeredSocket(Socket socket, String target, int port, HttpContext context)
      throws IOException {
    return current.createLayeredSocket(socket, target, port, context);
  }

  private static final class TrustAll implements X509TrustManager {
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
}
