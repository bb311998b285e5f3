package org.authmeter.testbed.idp;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.store.SsoSession;
import org.authmeter.testbed.web.RandomIds;

/**
 * Single sign-on service: takes an AuthnRequest, and sends the Response, at once when there is a
 * session, else when the login has come back here.
 */
final class SsoServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Node node;
  private final transient SignOn signOn;

  SsoServlet(Node node) {
    super(node.route());
    this.node = node;
    this.signOn = new SignOn(node);
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      if (request.getParameter("SAMLRequest") == null) {
        finish(request, response);
      } else {
        IncomingRequest in = node.requests().read(request);
        signOn.begin(
            request, response, in.context(RandomIds.hex(32), ""), in.forceAuthn(), in.passive());
      }
    } catch (RefusedRequest e) {
      node.counters().of("refusals").increment();
      node.sender()
          .send(
              response,
              e.context(),
              node.responses().refusal(e.context(), e.first(), e.second(), e.getMessage()));
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
    node.sender().send(response, context, signOn.respond(response, context, session));
  }
}
