package org.authmeter.jmeter.http.sender;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.http.HttpHost;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.HttpClientConnectionOperator;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.impl.conn.DefaultHttpClientConnectionOperator;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;
import org.authmeter.signon.failure.ServerIdentity;
import org.authmeter.signon.web.Addresses;
import org.authmeter.signon.wire.BrowserConnection;

/**
 * The connections that one browser keeps, at most one to each node of each authority. They are
 * opened as JMeter opens them: with a TLS context of its making, its key store, and its properties
 * of TLS and of idle connections.
 *
 * <p>For one thread at a time, except {@link #interrupt}.
 */
public final class BrowserConnections {
  private static final long CHECKED_AFTER_NANOS =
      nanos(JMeterUtils.getPropDefault("httpclient4.validate_after_inactivity", 4900));
  private static final long KEPT_NANOS =
      nanos(JMeterUtils.getPropDefault("httpclient4.time_to_live", 60_000));

  private static final String[] PROTOCOLS = names("https.socket.protocols", " ");
  private static final String[] CIPHER_SUITES = names("https.cipherSuites", ", *");

  private final Map<String, Connection> kept = new HashMap<>();
  private final HttpClientConnectionOperator operator;
  private SSLContext tls;
  private ServerIdentity identity;
  private GeneralSecurityException refused;
  private volatile ManagedHttpClientConnection used;
  private volatile boolean interrupted;

  /** An open connection and its times, those of {@link System#nanoTime}. */
  static final class Connection {
    private final String key;
    private final ManagedHttpClientConnection wire;
    private final long opened = System.nanoTime();
    private long expires = Long.MAX_VALUE;
    private long released;

    Connection(String key, ManagedHttpClientConnection wire) {
      this.key = key;
      this.wire = wire;
    }

    ManagedHttpClientConnection wire() {
      return wire;
    }

    private boolean isUsable() {
      long now = System.nanoTime();
      return wire.isOpen()
          && now - opened < KEPT_NANOS
          && now - released < expires
          && (now - released < CHECKED_AFTER_NANOS || !wire.isStale());
    }
  }

  public BrowserConnections(DnsResolver resolver) {
    operator =
        new DefaultHttpClientConnectionOperator(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", PlainConnectionSocketFactory.getSocketFactory())
                .register("https", new Tls())
                .build(),
            null,
            resolver);
  }

  private static String[] names(String property, String separator) {
    String list = JMeterUtils.getPropDefault(property, "");
    return list.isEmpty() ? new String[0] : list.split(separator);
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Whether the TLS context of this browser has been made, if the address needs one. */
  boolean isPreparedFor(URI uri) {
    return tls != null || refused != null || !"https".equals(uri.getScheme());
  }

  /** Makes the TLS context: JMeter's, with its key store, and new unless all threads share one. */
  public void prepare() {
    JsseSSLManager jmeters = (JsseSSLManager) SSLManager.getInstance();
    jmeters.resetContext();
    try {
      identity = Verification.identity();
      tls = jmeters.getContext();
    } catch (GeneralSecurityException e) {
      refused = e; // connections fail, and report it
    }
  }

  /**
   * A kept connection to a node, or null.
   *
   * @param node address of the host, empty = as DNS says
   */
  Connection take(URI uri, String node) {
    Connection connection = kept.remove(key(uri, node));
    if (connection != null && !connection.isUsable()) {
      close(connection.wire);
      connection = null;
    }
    interrupted = false;
    used = connection == null ? null : connection.wire;
    return connection;
  }

  /** Whether a kept connection failed because the server had closed it: nothing was answered. */
  boolean wasClosedIdle(Connection connection, IOException failure) {
    return !interrupted
        && !(failure instanceof SocketTimeoutException)
        && connection.wire.getMetrics().getReceivedBytesCount() == 0;
  }

  /**
   * Opens a connection, TLS included.
   *
   * @param node address of the host, which the resolver knows
   * @param timeout in milliseconds, to connect and for each read of the TLS handshake
   */
  Connection open(URI uri, String node, int timeout) throws IOException {
    HttpHost host = new HttpHost(Addresses.host(uri), Addresses.port(uri), uri.getScheme());
    ManagedHttpClientConnection wire = new BrowserConnection();
    used = wire;
    try {
      operator.connect(wire, host, null, timeout, SocketConfig.DEFAULT, new BasicHttpContext());
    } catch (IOException | RuntimeException e) {
      discard(wire);
      throw e;
    }
    return new Connection(key(uri, node), wire);
  }

  /**
   * Keeps a connection for the next request.
   *
   * @param millis how long the server allows it; not positive = it does not say
   */
  void keep(Connection connection, long millis) {
    used = null;
    connection.wire.setSocketTimeout(0);
    connection.released = System.nanoTime();
    connection.expires = millis > 0 ? nanos(millis) : Long.MAX_VALUE;
    Connection before = kept.put(connection.key, connection);
    if (before != null) {
      close(before.wire);
    }
  }

  /** Drops a connection whose answer was not read to its end, or that the server closes. */
  void drop(Connection connection) {
    discard(connection.wire);
  }

  private void discard(ManagedHttpClientConnection wire) {
    used = null;
    try {
      wire.shutdown();
    } catch (IOException e) {
      // nobody uses it any more
    }
  }

  /** Closes the kept connections; the next one begins a new TLS context. */
  public void forget() {
    kept.values().forEach(connection -> close(connection.wire));
    kept.clear();
    if (tls != null) {
      prepare();
    }
  }

  /** Closes the kept connections for good. */
  public void close() {
    kept.values().forEach(connection -> close(connection.wire));
    kept.clear();
  }

  private static void close(ManagedHttpClientConnection wire) {
    try {
      wire.close();
    } catch (IOException e) {
      // nobody uses it any more
    }
  }

  /** Ends the request under way, from any thread. */
  boolean interrupt() {
    interrupted = true;
    ManagedHttpClientConnection wire = used;
    if (wire == null) {
      return false;
    }
    try {
      wire.shutdown();
    } catch (IOException e) {
      // it is closed all the same
    }
    return true;
  }

  private static String key(URI uri, String node) {
    return Addresses.origin(uri) + ' ' + node;
  }

  /**
   * TLS with JMeter's context, protocols and cipher suites. HttpClient's factory, which an HTTP
   * Request uses, reads the names of all cipher suites for each connection.
   */
  private final class Tls implements ConnectionSocketFactory {
    @Override
    public Socket createSocket(HttpContext context) {
      return new Socket();
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
      if (tls == null) {
        throw new IOException("JMeter makes no TLS context: " + refused, refused);
      }
      try {
        if (timeout > 0) {
          socket.setSoTimeout(timeout); // of each read of the handshake
        }
        socket.connect(remote, timeout);
        SSLSocket secured =
            (SSLSocket)
                tls.getSocketFactory()
                    .createSocket(socket, host.getHostName(), remote.getPort(), true);
        if (PROTOCOLS.length > 0) {
          secured.setEnabledProtocols(PROTOCOLS);
        }
        if (host.getHostName().indexOf('_') >= 0) {
          // JSSE names no such host by itself (RFC 6066 section 3)
          SSLParameters parameters = secured.getSSLParameters();
          byte[] name = host.getHostName().getBytes(StandardCharsets.US_ASCII);
          parameters.setServerNames(List.of(new SNIHostName(name)));
          secured.setSSLParameters(parameters);
        }
        if (CIPHER_SUITES.length > 0) {
          secured.setEnabledCipherSuites(CIPHER_SUITES);
        }
        secured.startHandshake();
        if (identity != null) {
          identity.check(secured.getSession(), host.getHostName());
        }
        return secured;
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }
  }
}
