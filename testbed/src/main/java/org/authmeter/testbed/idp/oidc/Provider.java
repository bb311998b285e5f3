package org.authmeter.testbed.idp.oidc;

import com.google.common.hash.Hashing;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.idp.logout.Logout;
import org.authmeter.testbed.idp.node.LocalSessionIndex;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.token.ClientAuthentication;
import org.authmeter.testbed.idp.token.DeviceCodes;
import org.authmeter.testbed.idp.token.DpopProofs;
import org.authmeter.testbed.idp.token.TokenStore;
import org.authmeter.testbed.idp.token.Tokens;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.web.FixedContent;
import org.authmeter.testbed.web.WebServer;

/**
 * The OpenID Provider of an IdP node: its users, its sessions and its login form are the node's, so
 * who has signed on for SAML is signed on here.
 */
public final class Provider {
  private static final Logger LOG = Logger.getLogger(Provider.class.getName());

  /** The endpoints of clients, where those with a certificate are asked for it (RFC 8705, 5). */
  private static final Map<String, String> ALIASES =
      Map.of(
          "token_endpoint", "token",
          "userinfo_endpoint", "userinfo",
          "introspection_endpoint", "introspect",
          "revocation_endpoint", "revoke",
          "device_authorization_endpoint", "device_authorization",
          "backchannel_authentication_endpoint", "bc-authorize",
          "pushed_authorization_request_endpoint", "par");

  private final OidcLayout layout;
  private final NodeServices node;
  private final ClientAuthentication clients;
  private final Tokens tokens;
  private final DeviceCodes devices;
  private final DpopProofs proofs;
  private final ClientLogout clientLogout;

  /**
   * @param deviceRecords what both nodes see of device codes
   */
  public Provider(
      OidcLayout layout, NodeServices node, ClusterStores stores, SharedRecords deviceRecords)
      throws IOException {
    this.layout = layout;
    this.node = node;
    this.clients = ClientAuthentication.load(layout, stores.records());
    this.tokens = Tokens.load(new TokenStore(stores), layout, node.users());
    this.devices = new DeviceCodes(deviceRecords);
    this.proofs = new DpopProofs(layout, stores.records());
    this.clientLogout =
        new ClientLogout(
            clients,
            tokens,
            Logout.client(
                layout.https()
                    ? TlsContexts.trusting(layout.file(TestbedAuthority.CERTIFICATE))
                    : null));
  }

  /** Adds the provider's endpoints to a node. */
  public void serve(WebServer server, Logout logout, LocalSessionIndex sessions) {
    AuthorizeServlet authorize = new AuthorizeServlet(this);
    DevicePageServlet device = new DevicePageServlet(this);
    server
        .add(OidcLayout.DISCOVERY, json(configuration()))
        .add(OidcLayout.PATH + "keys", json(tokens.jwks()))
        .add(AuthorizeServlet.PATH, authorize)
        .add(AuthorizeServlet.CONTINUE, authorize)
        .add(AuthorizeServlet.CONSENT, authorize)
        .add(OidcLayout.PATH + "par", new PushedRequestServlet(this))
        .add(OidcLayout.PATH + "token", new TokenServlet(this))
        .add(OidcLayout.PATH + "userinfo", new UserInfoServlet(this))
        .add(OidcLayout.PATH + "introspect", new TokenStatusServlet.Introspection(this))
        .add(OidcLayout.PATH + "revoke", new TokenStatusServlet.Revocation(this))
        .add(OidcLayout.PATH + "device_authorization", new DeviceAuthorizationServlet(this))
        .add(OidcLayout.PATH + "bc-authorize", new BackchannelServlet(this))
        .add(DevicePageServlet.PATH, device)
        .add(DevicePageServlet.CONTINUE, device)
        .add(EndSessionServlet.PATH, new EndSessionServlet(this, logout));
    logout.atClients(clientLogout::end);
    sessions.onEnd(this::sessionEnded);
  }

  /** Refresh tokens without offline access end with the session, whoever ended it. */
  private void sessionEnded(String id) {
    try {
      tokens.store().end(SsoSession.index(id));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "refresh tokens outlive their session: {0}", e.getMessage());
    }
  }

  private static FixedContent json(String text) {
    return new FixedContent("application/json", text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * OpenID Connect Discovery 1.0, 3, with what Back-Channel Logout 1.0 and RFC 8414, 8628, 8705,
   * 9126, 9207 and 9449 add.
   */
  private String configuration() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("issuer", layout.issuer());
    values.put("authorization_endpoint", layout.endpoint("authorize"));
    values.put("token_endpoint", layout.endpoint("token"));
    values.put("userinfo_endpoint", layout.endpoint("userinfo"));
    values.put("jwks_uri", layout.endpoint("keys"));
    values.put("introspection_endpoint", layout.endpoint("introspect"));
    values.put("revocation_endpoint", layout.endpoint("revoke"));
    values.put("end_session_endpoint", layout.endpoint("logout"));
    values.put("device_authorization_endpoint", layout.endpoint("device_authorization"));
    values.put("pushed_authorization_request_endpoint", layout.endpoint("par"));
    values.put("backchannel_authentication_endpoint", layout.endpoint("bc-authorize"));
    values.put("backchannel_token_delivery_modes_supported", List.of("poll"));
    values.put("backchannel_user_code_parameter_supported", false);
    values.put("scopes_supported", AuthorizationRequest.SCOPES);
    values.put("response_types_supported", List.of("code"));
    values.put("response_modes_supported", AuthorizationRequest.RESPONSE_MODES);
    values.put("grant_types_supported", TokenServlet.GRANT_TYPES);
    values.put("subject_types_supported", List.of("public"));
    values.put("id_token_signing_alg_values_supported", List.of(JWSAlgorithm.RS256.getName()));
    values.put("authorization_signing_alg_values_supported", List.of(JWSAlgorithm.RS256.getName()));
    List<String> methods = new ArrayList<>(ClientAuthentication.METHODS);
    if (layout.https()) {
      methods.addAll(ClientAuthentication.TLS_METHODS);
      values.put("tls_client_certificate_bound_access_tokens", true);
      Map<String, String> aliases = new LinkedHashMap<>();
      ALIASES.forEach((member, name) -> aliases.put(member, layout.mutualEndpoint(name)));
      values.put("mtls_endpoint_aliases", aliases);
    }
    values.put("token_endpoint_auth_methods_supported", methods);
    values.put(
        "token_endpoint_auth_signing_alg_values_supported",
        List.of(JWSAlgorithm.RS256.getName(), JWSAlgorithm.PS256.getName()));
    values.put("code_challenge_methods_supported", List.of("S256"));
    values.put("dpop_signing_alg_values_supported", DpopProofs.algorithms());
    values.put("prompt_values_supported", AuthorizationRequest.PROMPTS);
    values.put(
        "claims_supported",
        List.of(
            "sub", "auth_time", "sid", "name", "preferred_username", "email", "email_verified"));
    values.put("authorization_response_iss_parameter_supported", true);
    values.put("backchannel_logout_supported", true);
    values.put("backchannel_logout_session_supported", true);
    values.put("request_parameter_supported", false);
    values.put("request_uri_parameter_supported", false);
    return JSONObjectUtils.toJSONString(values);
  }

  OidcLayout layout() {
    return layout;
  }

  NodeServices node() {
    return node;
  }

  ClientAuthentication clients() {
    return clients;
  }

  Tokens tokens() {
    return tokens;
  }

  DeviceCodes devices() {
    return devices;
  }

  DpopProofs proofs() {
    return proofs;
  }

  /** What a form of a user's session has to bring back; another site cannot know it. */
  String csrf(SsoSession session) {
    return Hashing.hmacSha256(layout.get("password").getBytes(StandardCharsets.UTF_8))
        .hashString("form " + session.id(), StandardCharsets.UTF_8)
        .toString();
  }
}
