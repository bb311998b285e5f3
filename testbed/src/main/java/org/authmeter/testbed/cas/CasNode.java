package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.process.Await;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.users.UserDirectory;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** One node of the CAS server, at an address of its own on the shared port. */
public final class CasNode {
  /** The host of the server's URL; it is in no name service. */
  public static final String HOST = "cas.localhost";

  private CasNode() {}

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout, name.equals("cas-1") ? 0 : 1));
  }

  /**
   * Starts a node, as soon as directory and stores answer.
   *
   * @param index 0 for {@code cas-1}, 1 for {@code cas-2}
   */
  private static WebServer start(TestbedLayout layout, int index) throws IOException {
    String name = "cas-" + (index + 1);
    Counters counters = new Counters();
    Await.listening(layout.get("cas.needs"));
    Tickets tickets = new Tickets(registry(layout, name, index), name);
    LdapLogin users = UserDirectory.login(layout.port("directory.port"));
    Logins logins = new Logins(tickets, users, layout.port("throttle"), counters);
    Services services =
        new Services(
            layout.get("services"),
            ProtectedService.base(layout) + ProtectedService.TOLD,
            TlsContexts.trusting(layout.file(TestbedAuthority.CERTIFICATE)),
            counters);
    WebServer server =
        new WebServer(counters)
            .add("/cas/login", new LoginServlet(logins, services, layout.get("execution.key")))
            .add("/cas/logout", new LoginServlet.Logout(tickets, services))
            .add("/cas/proxy", new ProxyServlet(tickets, services))
            .add("/cas/samlValidate", new SamlValidateServlet(tickets))
            .add("/cas/v1/tickets/*", new RestServlet(logins, tickets, services));
    Path authority = layout.file(TestbedAuthority.CERTIFICATE);
    for (ValidateServlet.Kind kind : ValidateServlet.Kind.values()) {
      server.add("/cas/" + kind.path(), new ValidateServlet(kind, tickets, authority, counters));
    }
    return server
        .https(
            TestbedLayout.NODE_ADDRESSES.get(index),
            layout.port("cas.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  private static TicketRegistry registry(TestbedLayout layout, String name, int index)
      throws IOException {
    String registry = layout.get("registry");
    if (registry.equals("none")) {
      return new TicketRegistry.InMemory();
    }
    ClusteringMethod method = ClusteringMethod.ofId(registry);
    List<String> nodes = List.of(layout.get("nodes").split(","));
    List<InetSocketAddress> servers = method.servers(layout, nodes, index);
    return method == ClusteringMethod.MEMCACHED
        ? new MemcachedRegistry(servers)
        : new TicketRegistry.Stored(
            ClusterStores.open(
                    new ClusterSettings(
                        method,
                        name,
                        servers,
                        null,
                        null,
                        layout.get("password"),
                        TicketRegistry.GRANTING,
                        true))
                .conversations());
  }
}
