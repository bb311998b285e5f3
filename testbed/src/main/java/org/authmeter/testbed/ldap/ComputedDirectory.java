package org.authmeter.testbed.ldap;

import com.unboundid.ldap.listener.LDAPListener;
import com.unboundid.ldap.listener.LDAPListenerConfig;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.listener.StartTLSRequestHandler;
import com.unboundid.ldap.sdk.LDAPException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * An LDAP server over computed entries: a port for plain connections and StartTLS, one for LDAPS.
 */
public final class ComputedDirectory implements AutoCloseable {
  private final DirectoryServices services;
  private final LDAPListener plain;
  private final LDAPListener tls;

  private ComputedDirectory(DirectoryServices services, LDAPListener plain, LDAPListener tls) {
    this.services = services;
    this.plain = plain;
    this.tls = tls;
  }

  /**
   * The directory as a component; its ports are in the layout.
   *
   * @param name {@code directory-1} or {@code directory-2}
   */
  public static ComponentSpec component(TestbedLayout layout, String name, int heapMb) {
    return ComponentSpec.ours(
        layout,
        name,
        "embedded directory of computed entries (" + Software.UNBOUNDID + ")",
        ComputedDirectory.class,
        heapMb,
        layout.local(name + ".port"));
  }

  public static void main(String[] args) {
    ComponentMain.run(args, (layout, name) -> start(layout, name)::command);
  }

  private static ComputedDirectory start(TestbedLayout layout, String name) throws IOException {
    SSLContext tls = layout.serverTls(new LongAdder());
    DirectoryServices services =
        DirectoryServices.create(
            new ComputedEntries(people(layout)),
            layout.get("admin.password"),
            layout.flag("ppolicy"),
            layout.flag("lastbind"));
    services.faults().delay(Long.parseLong(layout.get("delay")));
    ComputedDirectory directory =
        start(services, tls, layout.port(name + ".port"), layout.port(name + ".tls.port"));
    ComponentMain.closeAtStop(name, directory);
    return directory;
  }

  /** The people that the layout describes, the same for both servers and for the real one. */
  public static People people(TestbedLayout layout) {
    return new People(
        new Dit(layout.port("entries"), layout.port("units")),
        Long.parseLong(layout.get("seed")),
        PasswordScheme.ofId(layout.get("password.hash")));
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
    config.setListenAddress(InetAddress.getByName(TestbedLayout.LOCAL));
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
   * Misbehaves on demand.
   *
   * @param command {@code delay MS}: each answer goes out that much later from now on, 0 = at once;
   *     {@code reset}: all connections are reset, new ones are taken as before
   */
  public void command(String command) {
    if (command.equals("reset")) {
      services.faults().reset();
    } else if (command.startsWith("delay ")) {
      services.faults().delay(Long.parseLong(command.substring("delay ".length())));
    } else {
      throw new IllegalArgumentException(
          "the directory has the commands delay and reset, not " + command);
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
