package org.authmeter.browser.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import org.apache.http.HttpHost;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.HttpClientConnectionOperator;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.impl.conn.DefaultHttpClientConnectionOperator;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.protocol.HttpContext;
import org.authmeter.browser.web.Addresses;

/**
 * Opens HTTP/1.1 connections by Apache's HttpCore, TLS included, and ends what is under way when it
 * is interrupted. HttpClient's own factory of TLS sockets, which an HTTP Request uses, reads the
 * names of all cipher suites for each connection.
 *
 * <p>For one thread at a time, except {@link #interrupt}.
 */
public final class HttpWire {
  /** Gives the address of this machine for a connection. */
  public interface Source {
    /** The system's choice. */
    Source ANY = () -> null;

    /** Null = the system chooses, as it does for a server of the other family (IPv4, IPv6). */
    InetAddress next();
  }

  private final HttpClientConnectionOperator operator;
  private final Source source;
  private volatile WireConnection used;
  private volatile boolean interrupted;

  /**
   * @param resolver of the hosts' names
   * @param tls for https
   * @param source of this machine's addresses
   */
  public HttpWire(DnsResolver resolver, TlsLayer tls, Source source) {
    this.source = source;
    operator =
        new DefaultHttpClientConnectionOperator(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", new Sockets(null))
                .register("https", new Sockets(tls))
                .build(),
            null,
            resolver);
  }

  /**
   * Opens a connection, which {@link #interrupt} ends.
   *
   * @param timeout in milliseconds, for TCP and the TLS handshake with each address of the host; 0
   *     = none
   */
  public WireConnection open(URI uri, int timeout) throws IOException {
    HttpHost host = new HttpHost(Addresses.host(uri), Addresses.port(uri), uri.getScheme());
    InetAddress from = source.next();
    InetSocketAddress local = from == null ? null : new InetSocketAddress(from, 0);
    WireConnection connection = new WireConnection();
    use(connection);
    try {
      operator.connect(
          connection, host, local, timeout, SocketConfig.DEFAULT, new BasicHttpContext());
      return connection;
    } catch (IOException | RuntimeException e) {
      end(connection);
      throw e;
    }
  }

  /** A kept connection is used again: {@link #interrupt} ends it. */
  public void use(WireConnection connection) throws IOException {
    used = connection;
    if (interrupted) {
      connection.shutdown(); // the interruption came before the connection
    }
  }

  /** The connection is kept for later: {@link #interrupt} lets it be. */
  public void rest() {
    used = null;
  }

  /** Ends a connection at once, whatever it waits for. */
  public void end(WireConnection connection) {
    used = null;
    shutdown(connection);
  }

  private static void shutdown(WireConnection connection) {
    try {
      connection.shutdown();
    } catch (IOException e) {
      // nobody uses it any more
    }
  }

  /**
   * Ends what is under way, from any thread; what is opened or used until {@link #resume} ends too.
   *
   * @return whether something was under way
   */
  public boolean interrupt() {
    interrupted = true;
    WireConnection connection = used;
    if (connection != null) {
      shutdown(connection);
    }
    return connection != null;
  }

  /** Whether {@link #interrupt} came since the last {@link #resume}. */
  public boolean isInterrupted() {
    return interrupted;
  }

  /** Goes on after an interruption. */
  public void resume() {
    interrupted = false;
  }

  /** Whether a time limit ended what was done, of the connection or of a read. */
  public static boolean isTimeout(IOException e) {
    return e instanceof SocketTimeoutException || e instanceof ConnectTimeoutException;
  }

  /** Plain sockets, and TLS over them. */
  private record Sockets(TlsLayer tls) implements ConnectionSocketFactory {
    @Override
    public Socket createSocket(HttpContext context) {
      return TimedSocket.create();
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
      TimedSocket plain = (TimedSocket) socket;
      try {
        if (timeout > 0) {
          plain.limit(Duration.ofMillis(timeout));
        }
        // a host may have addresses of both families, and is tried with each
        if (local != null && local.getAddress().getClass() == remote.getAddress().getClass()) {
          plain.bind(local);
        }
        plain.connect(remote, timeout);
        if (tls == null) {
          plain.unlimit();
          return plain;
        }
        Socket secured = tls.over(plain, host.getHostName(), remote.getPort());
        plain.unlimit();
        return secured;
      } catch (IOException e) {
        plain.close();
        throw e;
      }
    }
  }
}
