package org.authmeter.testbed.idp;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.idp.login.ArtifactServlet;
import org.authmeter.testbed.idp.login.AttributeQueryServlet;
import org.authmeter.testbed.idp.login.EcpServlet;
import org.authmeter.testbed.idp.login.OneTimeCodeServlet;
import org.authmeter.testbed.idp.login.OneTimeCodes;
import org.authmeter.testbed.idp.login.SecondFactor;
import org.authmeter.testbed.idp.login.SignedOnUsers;
import org.authmeter.testbed.idp.login.SsoServlet;
import org.authmeter.testbed.idp.login.UnsolicitedServlet;
import org.authmeter.testbed.idp.login.UserPasswordServlet;
import org.authmeter.testbed.idp.logout.IdpLogoutMessages;
import org.authmeter.testbed.idp.logout.Logout;
import org.authmeter.testbed.idp.logout.LogoutRequests;
import org.authmeter.testbed.idp.logout.LogoutServlet;
import org.authmeter.testbed.idp.logout.SoapLogoutServlet;
import org.authmeter.testbed.idp.logout.StartLogoutServlet;
import org.authmeter.testbed.idp.message.AuthnRequestReader;
import org.authmeter.testbed.idp.message.Destinations;
import org.authmeter.testbed.idp.message.IssuedArtifacts;
import org.authmeter.testbed.idp.message.NameIds;
import org.authmeter.testbed.idp.message.RelyingParties;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.idp.message.Responses;
import org.authmeter.testbed.idp.node.Conversations;
import org.authmeter.testbed.idp.node.LocalSessionIndex;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Peer;
import org.authmeter.testbed.idp.node.PeerRecords;
import org.authmeter.testbed.idp.node.SessionIndex;
import org.authmeter.testbed.idp.oidc.Provider;
import org.authmeter.testbed.idp.passkey.PasskeyServlet;
import org.authmeter.testbed.idp.passkey.RelyingPartyPasskeys;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.store.TerracottaPool;
import org.authmeter.testbed.users.UserDirectory;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.FixedContent;
import org.authmeter.testbed.web.WebServer;
import org.opensaml.storage.StorageService;

/** One node of the IdP: its own address on the shared port, and a back door for the balancer. */
public final class IdpNode {
  private final WebServer server;
  private final RelyingParties parties;
  private final SignedOnUsers users;

  private IdpNode(WebServer server, RelyingParties parties, SignedOnUsers users) {
    this.server = server;
    this.parties = parties;
    this.users = users;
  }

  public static void main(String[] args) {
    ComponentMain.run(
        args,
        (layout, name) ->
            start(new SamlLayout(layout), Integer.parseInt(name.substring("idp-".length())) - 1)
                ::command);
  }

  /**
   * Starts a node: makes everything ready, then waits for the directory and the stores, which start
   * at the same time.
   *
   * @param index 0 for {@code idp-1}, and so on
   */
  private static IdpNode start(SamlLayout layout, int index) throws IOException {
    OpenSaml.initialize();
    Counters counters = new Counters();
    RelyingParties parties = RelyingParties.load(layout);
    SamlKey key = SamlKey.load(layout.file("idp.p12"), layout.get("password"));
    LocalSessionIndex logins = new LocalSessionIndex();
    layout.awaitServers("idp.needs");
    ClusterStores stores = ClusterStores.open(settings(layout, index));
    NodeServices node = services(layout, index, parties, key, stores, logins, counters);
    WebServer server = new WebServer(counters);
    SharedRecords records = records(server, layout, index, stores);
    signOn(server, node, secondFactor(layout));
    password(server, layout, node, records);
    passkeys(server, layout, node, records);
    Logout logout = logout(server, node, layout, key, stores.conversations());
    if (layout.flag(OidcLayout.FLAG)) {
      openId(server, new OidcLayout(layout), node, stores, records, logout, logins);
    }
    byte[] metadata = Files.readAllBytes(layout.file(MetadataFiles.IDP));
    server
        // At the IdP's entityID, as SAML metadata 4.1 recommends.
        .add("/idp/shibboleth", new FixedContent("application/samlmetadata+xml", metadata))
        .add(Peer.PATH, new Peer.Answers(logins, stores.sessions(), layout.get("password")));
    server.delay(Long.parseLong(layout.get("delay")));
    int workers = Integer.parseInt(layout.get("workers"));
    if (workers > 0) {
      // A node that waits for the other must not keep it waiting.
      server.atOnce(workers, Peer.PATH, PeerRecords.PATH);
    }
    String address = layout.nodes().get(index);
    layout
        .listen(server, address, "idp.port", counters)
        .behindBalancer(address, layout.port("backend.port"));
    if (layout.flag(OidcLayout.FLAG) && layout.https()) {
      server.askingForCertificates(
          address, layout.port(OidcLayout.MUTUAL_PORT), layout.askingTls());
    }
    return new IdpNode(server.start(), parties, new SignedOnUsers(node, layout.spEntityId()));
  }

  private static NodeServices services(
      SamlLayout layout,
      int index,
      RelyingParties parties,
      SamlKey key,
      ClusterStores stores,
      LocalSessionIndex logins,
      Counters counters)
      throws IOException {
    String route = "idp-" + (index + 1);
    IssuedArtifacts artifacts = new IssuedArtifacts(layout.idpEntityId(), index + 1);
    NodeServices.Saml saml =
        new NodeServices.Saml(
            new AuthnRequestReader(
                parties,
                new Destinations(
                    Set.of(
                        layout.sso("Redirect"),
                        layout.sso("POST"),
                        layout.sso("POST-SimpleSign"),
                        layout.soap("ECP"))),
                layout.flag("wantSigned"),
                layout.flag("passkeys") || secondFactor(layout) != SecondFactor.NONE),
            new Responses(layout.idpEntityId(), key),
            parties,
            new NameIds(layout.idpEntityId(), stores.transientIds(), layout.get("password")),
            artifacts,
            new ResponseSender(artifacts));
    return new NodeServices(
        route,
        Conversations.logins(stores.conversations(), route),
        stores.sessions(),
        stores.transientIds(),
        UserDirectory.login(layout.port("directory.port")),
        saml,
        new SessionIndex(
            logins,
            layout.otherBackDoors(index).stream()
                .map(door -> new Peer(door, layout.get("password")))
                .toList()),
        counters);
  }

  private static void signOn(WebServer server, NodeServices node, SecondFactor codes) {
    SsoServlet sso = new SsoServlet(node, codes);
    server
        .add("/idp/profile/SAML2/Redirect/SSO", sso)
        .add("/idp/profile/SAML2/POST/SSO", sso)
        .add("/idp/profile/SAML2/POST-SimpleSign/SSO", sso)
        .add("/idp/profile/SAML2/Unsolicited/SSO", new UnsolicitedServlet(node))
        .add("/idp/profile/SAML2/SOAP/ECP", new EcpServlet(node))
        .add("/idp/profile/SAML2/SOAP/ArtifactResolution", new ArtifactServlet(node))
        .add("/idp/profile/SAML2/SOAP/AttributeQuery", new AttributeQueryServlet(node))
        .add("/idp/AuthnEngine", new UserPasswordServlet.AuthnEngine(node));
  }

  private static Logout logout(
      WebServer server,
      NodeServices node,
      SamlLayout layout,
      SamlKey key,
      StorageService conversations)
      throws IOException {
    Destinations destinations =
        new Destinations(Set.of(layout.slo("Redirect"), layout.slo("POST"), layout.slo("SOAP")));
    LogoutRequests requests = new LogoutRequests(destinations, key);
    Logout logout =
        new Logout(
            node,
            new IdpLogoutMessages(layout.idpEntityId(), key),
            conversations,
            layout.https()
                ? TlsContexts.trusting(layout.file(TestbedAuthority.CERTIFICATE))
                : null);
    LogoutServlet front = new LogoutServlet(node, logout, requests, destinations);
    server
        .add("/idp/profile/SAML2/Redirect/SLO", front)
        .add("/idp/profile/SAML2/POST/SLO", front)
        .add("/idp/profile/SAML2/SOAP/SLO", new SoapLogoutServlet(node, logout, requests))
        .add("/idp/profile/Logout", new StartLogoutServlet(node, logout));
    return logout;
  }

  /**
   * What all nodes see. Nodes without a store ask each other: a device asks without a cookie, and a
   * passkey was registered at either.
   */
  private static SharedRecords records(
      WebServer server, SamlLayout layout, int index, ClusterStores stores) {
    if (stores.sealer().isEmpty()) {
      return stores.records();
    }
    server.add(PeerRecords.PATH, new PeerRecords.Answers(stores.records(), layout.get("password")));
    return new PeerRecords(stores.records(), layout.otherBackDoors(index), layout.get("password"));
  }

  private static void password(
      WebServer server, SamlLayout layout, NodeServices node, SharedRecords records) {
    SecondFactor codes = secondFactor(layout);
    server.add(
        "/idp/Authn/UserPassword", new UserPasswordServlet(node, layout.flag("passkeys"), codes));
    if (codes != SecondFactor.NONE) {
      int period = Integer.parseInt(layout.get("totpPeriod"));
      server.add(
          OneTimeCodeServlet.PATH, new OneTimeCodeServlet(node, new OneTimeCodes(records, period)));
    }
  }

  private static SecondFactor secondFactor(SamlLayout layout) {
    return SecondFactor.ofId(layout.get("secondFactor"));
  }

  private static void passkeys(
      WebServer server, SamlLayout layout, NodeServices node, SharedRecords records) {
    if (!layout.flag("passkeys")) {
      return;
    }
    String secret = layout.get("password");
    PasskeyServlet servlet =
        new PasskeyServlet(
            node, new RelyingPartyPasskeys(records, URI.create(layout.idpBase()), secret), secret);
    PasskeyServlet.PATHS.forEach(path -> server.add(path, servlet));
  }

  private static void openId(
      WebServer server,
      OidcLayout layout,
      NodeServices node,
      ClusterStores stores,
      SharedRecords records,
      Logout logout,
      LocalSessionIndex logins)
      throws IOException {
    new Provider(layout, node, stores, records).serve(server, logout, logins);
  }

  /**
   * Executes a command of the supervisor: {@code sp NAME} reads an SP's metadata, {@code delay MS}
   * makes the node slow, {@code fill USERS SECONDS} signs users on for so long.
   *
   * @throws IllegalArgumentException when it cannot, with the reason
   */
  private void command(String line) {
    String[] words = line.split(" ", 2);
    try {
      switch (words[0]) {
        case "delay" -> server.delay(Long.parseLong(words[1]));
        case "fill" -> {
          String[] numbers = words[1].split(" ");
          users.add(Integer.parseInt(numbers[0]), Duration.ofSeconds(Long.parseLong(numbers[1])));
        }
        case "sp" -> parties.learn(words[1]);
        default -> throw new IllegalArgumentException("an IdP node has no command " + line);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static ClusterSettings settings(SamlLayout layout, int index) {
    ClusteringMethod method = ClusteringMethod.ofId(layout.variant());
    return new ClusterSettings(
        method,
        "idp-" + (index + 1),
        method.servers(layout, layout.nodes(), index),
        method.onTerracotta()
            ? new TerracottaPool(
                URI.create(layout.get("terracotta.uri")),
                Integer.parseInt(layout.get(TerracottaPool.LAYOUT_MB)))
            : null,
        layout.file("sealer.jks"),
        layout.get("password"),
        SsoSession.DEFAULT_LIFETIME,
        layout.https());
  }
}
