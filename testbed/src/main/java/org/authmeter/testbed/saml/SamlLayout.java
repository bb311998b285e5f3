package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** The layout of a testbed with an SP and an IdP: entityIDs and URLs of both. */
public final class SamlLayout extends TestbedLayout {
  /** The host name of the IdP's URL. It is in no name service: see {@code authmeter.saml.nodes}. */
  public static final String IDP_HOST = "idp.localhost";

  /** Entry of the layout: how they are told of it: front, back or oidc. */
  public static final String SERVICE_KIND = "serviceKind";

  /** Entry of the layout: number of services that take part in single logout. */
  public static final String SERVICES = "services";

  private static final String CLIENT_SP = "https://sp.authmeter.localhost";

  public SamlLayout(TestbedLayout layout) {
    super(layout);
  }

  /** An empty layout of a work folder. */
  public SamlLayout(Path folder) {
    super(folder);
  }

  /** The addresses of the IdP's nodes. */
  public List<String> nodes() {
    return NODE_ADDRESSES.subList(0, port("nodes"));
  }

  /** The back doors of all nodes but one. */
  public List<String> otherBackDoors(int index) {
    return IntStream.range(0, nodes().size())
        .filter(other -> other != index)
        .mapToObj(this::backDoor)
        .toList();
  }

  public boolean https() {
    return "https".equals(get("scheme"));
  }

  /** Lets a server listen by the scheme of the testbed. */
  public WebServer listen(WebServer server, String address, String port, Counters counters)
      throws IOException {
    return https()
        ? server.https(address, port(port), serverTls(counters.of(Counters.TLS_FULL)))
        : server.http(address, port(port));
  }

  public String spBase() {
    return get("scheme") + "://localhost:" + get("sp.port");
  }

  public String idpBase() {
    return get("scheme") + "://" + IDP_HOST + ":" + get("idp.port") + "/idp";
  }

  public String spEntityId() {
    return spBase() + "/shibboleth";
  }

  public String idpEntityId() {
    return idpBase() + "/shibboleth";
  }

  /** The SP's assertion consumer service, by the POST binding. */
  public String acs() {
    return spBase() + "/Shibboleth.sso/SAML2/POST";
  }

  /** The SPs that take part in single logout; none unless the testbed was asked for them. */
  public List<LogoutService> services() {
    return switch (get(SERVICE_KIND)) {
      case "front" -> services(Binding.REDIRECT);
      case "back" -> services(Binding.SOAP);
      default -> List.of();
    };
  }

  private List<LogoutService> services(Binding binding) {
    return IntStream.rangeClosed(1, port(SERVICES))
        .mapToObj(number -> new LogoutService(number, binding, spBase()))
        .toList();
  }

  /** The IdP's single sign-on service. */
  public String sso(String binding) {
    return idpBase() + "/profile/SAML2/" + binding + "/SSO";
  }

  /** The IdP's single logout service. */
  public String slo(String binding) {
    return idpBase() + "/profile/SAML2/" + binding + "/SLO";
  }

  /** The IdP's other services behind the SOAP binding, {@code ECP} for instance. */
  public String soap(String service) {
    return idpBase() + "/profile/SAML2/SOAP/" + service;
  }

  /** A service of one node, past the balancer: artifacts are where they were made. */
  public String soapAtNode(int index, String service) {
    return "%s://%s:%s/idp/profile/SAML2/SOAP/%s"
        .formatted(get("scheme"), NODE_ADDRESSES.get(index), get("idp.port"), service);
  }

  /** A node's listener for the balancer and for the other node, without TLS. */
  public String backDoor(int index) {
    return "http://%s:%s".formatted(NODE_ADDRESSES.get(index), get("backend.port"));
  }

  /** entityID of the SP that a load generator may be. */
  public String clientSpEntityId() {
    return CLIENT_SP + "/sp";
  }

  /** A URL of that SP; no server listens there, the load generator takes its place. */
  public String clientSp(String path) {
    return CLIENT_SP + path;
  }
}
