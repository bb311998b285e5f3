package org.authmeter.testbed.idp.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.logout.Logout;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;

/**
 * Logout at the wish of a client (OpenID Connect RP-Initiated Logout 1.0). It ends the session for
 * SAML too, and asks the SPs that have a SOAP endpoint. The user is asked first, unless the ID
 * token of this very session comes along.
 */
final class EndSessionServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  static final String PATH = OidcLayout.PATH + "logout";

  private static final String CONFIRM = Html.template(EndSessionServlet.class, "logout.html");
  private static final String FIELD =
      "<input type=\"hidden\" name=\"${name}\" value=\"${value}\">\n";

  private final transient Provider provider;
  private final transient NodeServices node;
  private final transient Logout logout;

  EndSessionServlet(Provider provider, Logout logout) {
    super(provider.node().route());
    this.provider = provider;
    this.node = provider.node();
    this.logout = logout;
  }

  @Override
  protected void step(HttpServletRequest http, HttpServletResponse response) throws IOException {
    FormParameters sent = FormParameters.of(http);
    Optional<JWTClaimsSet> hint = Optional.empty();
    if (sent.has("id_token_hint")) {
      hint = provider.tokens().hint(sent.get("id_token_hint"));
      BadRequestException.require(hint.isPresent(), "id_token_hint is no ID token of this IdP");
    }
    String target = target(sent, hint);
    Optional<SsoSession> session = node.session(http);
    boolean partial = false;
    if (session.isPresent()) {
      boolean meant =
          hint.filter(claims -> session.get().index().equals(claims.getClaim("sid"))).isPresent();
      boolean confirmed =
          http.getMethod().equals("POST")
              && provider.csrf(session.get()).equals(http.getParameter("csrf_token"));
      if (!meant && !confirmed) {
        Html.send(response, 200, confirm(sent, session.get()));
        return;
      }
      partial = !logout.end(response, session.get());
    }
    if (target == null) {
      Html.send(response, 200, IdpPages.signedOff(partial));
    } else {
      Html.redirect(response, target);
    }
  }

  /** Where the browser goes afterwards: only where a client registered it; null for nowhere. */
  private String target(FormParameters sent, Optional<JWTClaimsSet> hint)
      throws BadRequestException {
    String id =
        hint.map(claims -> claims.getAudience().get(0)).orElseGet(() -> sent.get("client_id"));
    BadRequestException.require(
        !sent.has("client_id") || sent.get("client_id").equals(id),
        "client_id is not the client of id_token_hint");
    String uri = sent.get("post_logout_redirect_uri");
    if (uri == null) {
      return null;
    }
    RegisteredClient client = provider.clients().client(id);
    BadRequestException.require(
        client != null && client.afterLogout().contains(uri),
        "the post_logout_redirect_uri %s is not registered for the client %s".formatted(uri, id));
    String state =
        sent.has("state") ? AuthorizationRequest.query(Map.of("state", sent.get("state"))) : "";
    return state.isEmpty() ? uri : uri + (uri.indexOf('?') < 0 ? "?" : "&") + state;
  }

  private String confirm(FormParameters sent, SsoSession session) {
    StringBuilder fields = new StringBuilder();
    sent.values()
        .forEach(
            (name, value) -> {
              if (!name.equals("csrf_token")) {
                fields.append(Html.fill(FIELD, Map.of("name", name, "value", value)));
              }
            });
    return Html.fill(
            CONFIRM,
            Map.of("action", PATH, "user", session.principal(), "csrf", provider.csrf(session)))
        .replace("<!--fields-->", fields);
  }
}
