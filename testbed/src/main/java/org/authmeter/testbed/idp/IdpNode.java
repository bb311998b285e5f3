package org.authmeter.testbed.idp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authmeter.testbed.core.Await;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.saml.Metadata;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.OpenSaml;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.tls.ServerTls;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** One node of the IdP: its own address on the shared port, and a back door for the balancer. */
public final class IdpNode {
  private IdpNode() {}

  /**
   * Starts a node: makes everything ready, then waits for the directory and the stores, which start
   * at the same time.
   *
   * @param index 0 for {@code idp-1}, 1 for {@code idp-2}
   */
  public static WebServer start(Layout layout, int index) throws IOException {
    OpenSaml.initialize();
    String route = "idp-" + (index + 1);
    Counters counters = new Counters();
    Metadata sp = Metadata.ofSp(layout.file(MetadataFiles.SP));
    Responses responses = responses(layout, sp);
    Await.startingBeside(layout.get("idp.needs"));
    ClusterStores stores = ClusterStores.open(settings(layout, index));
    Node node =
        new Node(
            route,
            new AuthnRequestReader(sp, Set.of(layout.sso("Redirect"), layout.sso("POST"))),
            new LoginContexts(stores.conversations(), route),
            stores.sessions(),
            stores.transientIds(),
            new People(layout.port("directory.port")),
            responses,
            counters);
    SsoServlet sso = new SsoServlet(node);
    WebServer server =
        new WebServer(counters)
            .add("/idp/profile/SAML2/Redirect/SSO", sso)
            .add("/idp/profile/SAML2/POST/SSO", sso)
            .add("/idp/AuthnEngine", new AuthnEngineServlet(node))
            .add("/idp/Authn/UserPassword", new UserPasswordServlet(node))
            .add("/idp/profile/SAML2/SOAP/AttributeQuery", new AttributeQueryServlet(node, sp));
    listen(server, layout, Layout.NODE_ADDRESSES.get(index), counters);
    return server.start();
  }

  private static void listen(WebServer server, Layout layout, String address, Counters counters)
      throws IOException {
    int port = layout.port("idp.port");
    if (layout.https()) {
      server.https(
          address,
          port,
          ServerTls.context(
              layout.file("server.p12"), layout.get("password"), counters.of(Counters.TLS_FULL)));
    } else {
      server.http(address, port);
    }
    server.behindBalancer(address, layout.port("backend.port"));
  }

  private static Responses responses(Layout layout, Metadata sp) throws IOException {
    return new Responses(
        layout.idpEntityId(),
        SamlKey.load(layout.file("idp.p12"), layout.get("password")),
        SigningMode.valueOf(layout.get("sign").toUpperCase(Locale.ROOT)),
        layout.flag("encrypt") ? new AssertionEncrypter(sp.credential()) : null);
  }

  private static ClusterSettings settings(Layout layout, int index) {
    ClusteringMethod method = ClusteringMethod.ofId(layout.variant());
    List<InetSocketAddress> stores = new ArrayList<>();
    if (method.onMemcached()) {
      for (int store = 1; store <= 2; store++) {
        stores.add(new InetSocketAddress("127.0.0.1", layout.port("store-" + store + ".port")));
      }
      if (index == 1) {
        Collections.reverse(stores);
      }
    }
    return new ClusterSettings(
        method,
        "idp-" + (index + 1),
        stores,
        method.onTerracotta() ? URI.create(layout.get("terracotta.uri")) : null,
        layout.file("sealer.jks"),
        ClusterSettings.DEFAULT_SESSION_LIFETIME,
        layout.https());
  }
}
