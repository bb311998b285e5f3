package org.authmeter.testbed.idp;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.store.SsoSession;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.saml.saml2.core.StatusCode;

/**
 * Single sign-on service: takes an AuthnRequest, and sends the Response, at once when there is a
 * session, else when the login has come back here.
 */
final class SsoServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Node node;

  SsoServlet(Node node) {
    super(node.route());
    this.node = node;
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (request.getParameter("SAMLRequest") == null) {
      finish(request, response);
    } else {
      begin(request, response, node.requests().read(request));
    }
  }

  private void begin(HttpServletRequest http, HttpServletResponse response, IncomingRequest request)
      throws IOException {
    Optional<SsoSession> session = request.forceAuthn() ? Optional.empty() : node.session(http);
    LoginContext context =
        new LoginContext(
            request.id(),
            request.issuer(),
            request.acs(),
            request.relayState(),
            RandomIds.hex(32),
            "");
    if (session.isPresent()) {
      node.counters().of("singleSignOns").increment();
      respond(response, context, session.get());
    } else if (request.passive()) {
      Html.send(
          response,
          200,
          IdpPages.post(
              request.acs(),
              node.responses().refusal(request, StatusCode.NO_PASSIVE),
              request.relayState()));
    } else {
      node.contexts().begin(http, response, context);
      redirect(response, "/idp/AuthnEngine");
    }
  }

  private void finish(HttpServletRequest http, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(http);
    if (!context.authenticated()) {
      redirect(response, "/idp/AuthnEngine");
      return;
    }
    SsoSession session =
        node.session(http)
            .filter(s -> s.principal().equals(context.principal()))
            .orElseThrow(() -> new StaleRequestException("the session has gone"));
    node.contexts().end(http, response);
    respond(response, context, session);
  }

  private void respond(HttpServletResponse response, LoginContext context, SsoSession session)
      throws IOException {
    Map<String, String[]> attributes = node.people().attributes(session.principal());
    Instant authenticated =
        session.authentications().getOrDefault(SsoSession.PASSWORD_FLOW, session.created());
    String nameId = node.transientIds().create(session.principal(), context.issuer());
    byte[] message =
        node.responses().success(context, nameId, sessionIndex(session), authenticated, attributes);
    Node.send(
        response, node.sessions().addServiceProvider(session, context.issuer(), Instant.now()));
    node.counters().of("responses").increment();
    Html.send(response, 200, IdpPages.post(context.acs(), message, context.relayState()));
  }

  /** Names the session without giving the cookie away, which the id would be. */
  private static String sessionIndex(SsoSession session) {
    return "_"
        + com.google.common.hash.Hashing.sha256()
            .hashString(session.id(), java.nio.charset.StandardCharsets.UTF_8);
  }
}
