package org.authmeter.jmeter.http.sender;

import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.http.conn.DnsResolver;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.wire.HttpWire;
import org.authmeter.browser.wire.TlsLayer;
import org.authmeter.browser.wire.WireConnection;
import org.authmeter.jmeter.net.ClientCertificate;
import org.authmeter.jmeter.net.JMeterTls;
import org.authmeter.jmeter.net.SourceAddresses;
import org.authmeter.jmeter.net.Verification;

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

  private final Map<String, Connection> kept = new HashMap<>();
  private final TlsLayer layer = JMeterTls.layer(this::context);
  private final HttpWire wire;

  /** What the connections present; null = what JMeter's key store has. */
  private final ClientCertificate certificate;

  private SSLContext tls;
  private GeneralSecurityException refused;

  /** An open connection and its times, those of {@link System#nanoTime}. */
  static final class Connection {
    private final String key;
    private final WireConnection http;
    private final long opened = System.nanoTime();
    private long expires = Long.MAX_VALUE;
    private long released;

    Connection(String key, WireConnection http) {
      this.key = key;
      this.http = http;
    }

    WireConnection http() {
      return http;
    }

    private boolean isUsable() {
      long now = System.nanoTime();
      return http.isOpen()
          && now - opened < KEPT_NANOS
          && now - released < expires
          && (now - released < CHECKED_AFTER_NANOS || !http.isStale());
    }
  }

  public BrowserConnections(DnsResolver resolver) {
    this(resolver, null);
  }

  /**
   * @param certificate presented to servers that ask; null = what JMeter's key store has
   */
  public BrowserConnections(DnsResolver resolver, ClientCertificate certificate) {
    this.certificate = certificate;
    wire = new HttpWire(resolver, layer, SourceAddresses.ofProperty());
  }

  private SSLContext context() throws GeneralSecurityException {
    if (tls == null) {
      throw refused;
    }
    return tls;
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
    layer.verifying(Verification.identity());
    try {
      tls = certificate == null ? JMeterTls.newContext() : JMeterTls.newContext(certificate);
    } catch (GeneralSecurityException e) {
      refused = e; // connections fail, and report it
    }
  }

  /**
   * A kept connection to a node, or null.
   *
   * @param node address of the host, empty = as DNS says
   */
  Connection take(URI uri, String node) throws IOException {
    Connection connection = kept.remove(key(uri, node));
    if (connection != null && !connection.isUsable()) {
      close(connection.http);
      connection = null;
    }
    wire.resume();
    if (connection != null) {
      wire.use(connection.http);
    }
    return connection;
  }

  /** Whether a kept connection failed because the server had closed it: nothing was answered. */
  boolean wasClosedIdle(Connection connection, IOException failure) {
    return !wire.isInterrupted()
        && !HttpWire.isTimeout(failure)
        && connection.http.getMetrics().getReceivedBytesCount() == 0;
  }

  /**
   * Opens a connection, TLS included.
   *
   * @param node address of the host, which the resolver knows
   * @param timeout in milliseconds, to connect, the TLS handshake included
   */
  Connection open(URI uri, String node, int timeout) throws IOException {
    return new Connection(key(uri, node), wire.open(uri, timeout));
  }

  /**
   * Keeps a connection for the next request.
   *
   * @param millis how long the server allows it; not positive = it does not say
   */
  void keep(Connection connection, long millis) {
    wire.rest();
    connection.http.setSocketTimeout(0);
    connection.released = System.nanoTime();
    connection.expires = millis > 0 ? nanos(millis) : Long.MAX_VALUE;
    Connection before = kept.put(connection.key, connection);
    if (before != null) {
      close(before.http);
    }
  }

  /** Drops a connection whose answer was not read to its end, or that the server closes. */
  void drop(Connection connection) {
    wire.end(connection.http);
  }

  /** Closes the kept connections; the next one begins a new TLS context. */
  public void forget() {
    kept.values().forEach(connection -> close(connection.http));
    kept.clear();
    if (tls != null) {
      prepare();
    }
  }

  /** Closes the kept connections for good. */
  public void close() {
    kept.values().forEach(connection -> close(connection.http));
    kept.clear();
  }

  private static void close(WireConnection http) {
    try {
      http.close();
    } catch (IOException e) {
      // nobody uses it any more
    }
  }

  /** Ends the request under way, from any thread. */
  boolean interrupt() {
    return wire.interrupt();
  }

  private static String key(URI uri, String node) {
    return Addresses.origin(uri) + ' ' + node;
  }
}
