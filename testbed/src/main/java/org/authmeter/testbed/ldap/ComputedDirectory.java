package org.authmeter.testbed.ldap;

import com.unboundid.ldap.listener.LDAPListener;
import com.unboundid.ldap.listener.LDAPListenerConfig;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.listener.StartTLSRequestHandler;
import com.unboundid.ldap.sdk.LDAPException;
import java.io.IOException;
import java.net.InetAddress;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/**
 * An LDAP server over computed entries: a port for plain connections and StartTLS, one for LDAPS.
 */
public final class ComputedDirectory implements AutoCloseable {
  public static final String ADDRESS = "127.0.0.1";

  private final DirectoryServices services;
  private final LDAPListener plain;
  private final LDAPListener tls;

  private ComputedDirectory(DirectoryServices services, LDAPListener plain, LDAPListener tls) {
    this.services = services;
    this.plain = plain;
    this.tls = tls;
  }

  /**
   * @param port on 127.0.0.1; 0 = a free one
   * @param tlsPort the same for LDAPS
   */
  static ComputedDirectory start(
      DirectoryServices services, SSLContext context, int port, int tlsPort) throws IOException {
    DirectoryHandler handler = new DirectoryHandler(services);
    LDAPListener plain = null;
    try {
      plain = listen(port, new StartTLSRequestHandler(context.getSocketFactory(), handler), null);
      LDAPListener tls = listen(tlsPort, handler, context.getServerSocketFactory());
      return new ComputedDirectory(services, plain, tls);
    } catch (IOException | LDAPException e) {
      if (plain != null) {
        plain.shutDown(true);
      }
      throw e instanceof IOException cause ? cause : new IOException(e.getMessage(), e);
    }
  }

  private static LDAPListener listen(
      int port, LDAPListenerRequestHandler handler, ServerSocketFactory factory)
      throws IOException, LDAPException {
    LDAPListenerConfig config = new LDAPListenerConfig(port, handler);
    config.setListenAddress(InetAddress.getByName(ADDRESS));
    config.setServerSocketFactory(factory);
    LDAPListener listener = new LDAPListener(config);
    listener.startListening();
    return listener;
  }

  public int port() {
    return plain.getListenPort();
  }

  public int tlsPort() {
    return tls.getListenPort();
  }

  /**
   * Does wrong what it is told.
   *
   * @param command {@code delay MS}: each answer goes out that much later from now on, 0 = at once;
   *     {@code reset}: all connections are reset, new ones are taken as before
   */
  public void obey(String command) {
    if (command.equals("reset")) {
      services.faults().reset();
    } else if (command.startsWith("delay ")) {
      services.faults().delay(Long.parseLong(command.substring("delay ".length())));
    } else {
      throw new IllegalArgumentException("the directory knows delay and reset, not " + command);
    }
  }

  /** Tells all clients that the server ends (RFC 4511, 4.4.1), and ends. */
  @Override
  public void close() {
    plain.shutDown(true);
    tls.shutDown(true);
    plain.closeAllConnections(true);
    tls.closeAllConnections(true);
  }
}
