package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.idp.node.StaleRequestException;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.TokenStore;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/**
 * The authorization endpoint (RFC 6749, 3.1; OpenID Connect Core 1.0, 3.1.2): gives a code at once
 * to a user with a session, of SAML or of OpenID Connect, else after the login form.
 */
final class AuthorizeServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  static final String PATH = OidcLayout.PATH + "authorize";

  /** Where the browser comes back to after the login form. */
  static final String CONTINUE = PATH + "/continue";

  /** The page that asks the user. */
  static final String CONSENT = PATH + "/consent";

  private static final String CONSENT_PAGE = Html.template(AuthorizeServlet.class, "consent.html");

  private final transient Provider provider;
  private final transient NodeServices node;

  AuthorizeServlet(Provider provider) {
    super(provider.node().route());
    this.provider = provider;
    this.node = provider.node();
  }

  @Override
  protected void step(HttpServletRequest http, HttpServletResponse response) throws IOException {
    switch (http.getRequestURI()) {
      case CONTINUE -> signedOn(http, response);
      case CONSENT -> consent(http, response);
      default -> begin(http, response);
    }
  }

  private void begin(HttpServletRequest http, HttpServletResponse response) throws IOException {
    FormParameters sent = FormParameters.of(http);
    RegisteredClient client = provider.clients().client(sent.get("client_id"));
    if (client != null && sent.text("request_uri").startsWith(PushedRequestServlet.PREFIX)) {
      sent = pushed(client, sent.get("request_uri"));
    }
    AuthorizationRequest request = AuthorizationRequest.of(client, sent);
    try {
      request.check();
      Optional<SsoSession> session = node.session(http).filter(request::accepts);
      if (session.isPresent() && !request.asksConsent()) {
        node.counters().of("oidc.singleSignOns").increment();
        answer(response, request, session.get());
      } else if (request.silent()) {
        throw OAuthException.of("login_required", "the user would have to sign on");
      } else {
        LoginContext context =
            LoginContext.of(client.id(), request.serialize(), RandomIds.hex(32), CONTINUE);
        node.contexts()
            .begin(
                http,
                response,
                session.isPresent() ? context.withPrincipal(session.get().principal()) : context);
        Html.redirect(response, session.isPresent() ? CONSENT : "/idp/AuthnEngine");
      }
    } catch (OAuthException e) {
      refuse(response, request, e);
    }
  }

  /** RFC 9126, 4: the request that a client pushed, once. */
  private FormParameters pushed(RegisteredClient client, String uri) throws IOException {
    TokenStore store = provider.tokens().store();
    Optional<TokenStore.Kept> kept =
        store.find(TokenStore.Kind.REQUEST, uri.substring(PushedRequestServlet.PREFIX.length()));
    BadRequestException.require(
        kept.filter(TokenStore.Kept::good).isPresent(),
        "the request_uri is unknown, was used or has expired");
    FormParameters pushed = FormParameters.parse(kept.get().content());
    BadRequestException.require(
        client.id().equals(pushed.get("client_id")), "another client pushed this request");
    BadRequestException.require(store.use(kept.get()), "the request_uri was used meanwhile");
    return pushed;
  }

  private void signedOn(HttpServletRequest http, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(http);
    if (!context.authenticated()) {
      Html.redirect(response, "/idp/AuthnEngine");
      return;
    }
    AuthorizationRequest request = request(context);
    if (request.asksConsent()) {
      Html.redirect(response, CONSENT);
      return;
    }
    finish(http, response, context, request);
  }

  private void consent(HttpServletRequest http, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(http);
    if (!context.authenticated()) {
      Html.redirect(response, "/idp/AuthnEngine");
      return;
    }
    AuthorizationRequest request = request(context);
    boolean accepts = http.getParameter("_eventId_proceed") != null;
    boolean refuses = http.getParameter("_eventId_AttributeReleaseRejected") != null;
    if (!http.getMethod().equals("POST") || !accepts && !refuses) {
      Html.send(
          response,
          200,
          Html.fill(
              CONSENT_PAGE,
              Map.of(
                  "action", CONSENT,
                  "client", request.client().id(),
                  "user", context.principal(),
                  "scope", request.scope(),
                  "csrf", context.csrf())));
      return;
    }
    BadRequestException.require(
        context.csrf().equals(http.getParameter("csrf_token")), "the form's csrf_token is missing");
    if (accepts) {
      finish(http, response, context, request);
    } else {
      node.contexts().end(http, response);
      refuse(response, request, OAuthException.of("access_denied", "the user has refused"));
    }
  }

  private AuthorizationRequest request(LoginContext context) throws IOException {
    FormParameters sent = FormParameters.parse(context.relayState());
    return AuthorizationRequest.of(provider.clients().client(sent.get("client_id")), sent);
  }

  private void finish(
      HttpServletRequest http,
      HttpServletResponse response,
      LoginContext context,
      AuthorizationRequest request)
      throws IOException {
    SsoSession session =
        node.session(http)
            .filter(s -> s.principal().equals(context.principal()))
            .orElseThrow(() -> new StaleRequestException("the session has gone"));
    node.contexts().end(http, response);
    try {
      answer(response, request, session);
    } catch (OAuthException e) {
      refuse(response, request, e);
    }
  }

  private void answer(
      HttpServletResponse response, AuthorizationRequest request, SsoSession session)
      throws IOException {
    if (request.idTokenHint() != null) {
      boolean same =
          provider
              .tokens()
              .hint(request.idTokenHint())
              .filter(claims -> session.principal().equals(claims.getSubject()))
              .isPresent();
      if (!same) {
        throw OAuthException.of(
            "login_required", "the user of id_token_hint is not the one who is signed on");
      }
    }
    String code = provider.tokens().code(request.grant(session));
    NodeServices.send(
        response,
        node.sessions().addServiceProvider(session, request.client().id(), Instant.now()));
    if (request.client().backchannelLogout() != null) {
      node.logins().add(Participation.ofClient(session, request.client().id()));
    }
    node.counters().of("oidc.codes").increment();
    request.answer(response, provider.tokens(), code);
  }

  private void refuse(HttpServletResponse response, AuthorizationRequest request, OAuthException e)
      throws IOException {
    node.counters().of("oidc.refused." + e.error()).increment();
    request.refuse(response, provider.tokens(), e);
  }
}
