package org.authmeter.browser.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;

class TlsLayerTest {
  /**
   * Native code opens a pipe for each connection; without an open file its exception is unchecked.
   */
  @Test
  void shouldNameTheRemedyWhereNativeCodeHasNoOpenFileLeft() {
    IOException cause = new IOException("Unable to create pipe: Too many open files");
    TlsLayer layer =
        new TlsLayer(() -> context(new IllegalStateException(cause)), new String[0], new String[0]);
    assertThatThrownBy(() -> layer.over(new Socket(), "localhost", 443))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("Too many open files")
        .hasMessageContaining("ulimit -n 65536");
  }

  /** A context whose sockets cannot be made. */
  private static SSLContext context(RuntimeException failure) {
    SSLContextSpi spi =
        new SSLContextSpi() {
          @Override
          protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {}

          @Override
          protected SSLSocketFactory engineGetSocketFactory() {
            return new FailingSockets(failure);
          }

          @Override
          protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw new UnsupportedOperationException();
          }

          @Override
          protected SSLEngine engineCreateSSLEngine() {
            throw new UnsupportedOperationException();
          }

          @Override
          protected SSLEngine engineCreateSSLEngine(String host, int port) {
            throw new UnsupportedOperationException();
          }

          @Override
          protected SSLSessionContext engineGetServerSessionContext() {
            return null;
          }

          @Override
          protected SSLSessionContext engineGetClientSessionContext() {
            return null;
          }
        };
    return new SSLContext(spi, null, "TLS") {};
  }

  private static final class FailingSockets extends SSLSocketFactory {
    private final RuntimeException failure;

    FailingSockets(RuntimeException failure) {
      this.failure = failure;
    }

    @Override
    public Socket createSocket(Socket plain, String host, int port, boolean autoClose) {
      throw failure;
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw failure;
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw failure;
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw failure;
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw failure;
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return new String[0];
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return new String[0];
    }
  }
}
