package org.authmeter.testbed.idp.login;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.AuthnRequestReader;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.message.RefusedRequest;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.StaleRequestException;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/**
 * Single sign-on service: takes an AuthnRequest, and sends the Response, at once when there is a
 * session, else when the login has come back here.
 */
public final class SsoServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient SignOn signOn;

  /**
   * @param codes when a one-time code follows the password
   */
  public SsoServlet(NodeServices node, SecondFactor codes) {
    super(node.route());
    this.node = node;
    this.signOn = new SignOn(node, codes);
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      if (request.getParameter("SAMLRequest") == null) {
        finish(request, response);
      } else {
        AuthnRequestReader.Accepted in = node.saml().requests().read(request);
        signOn.begin(
            request,
            response,
            in.login().withCsrf(RandomIds.hex(32)),
            in.forceAuthn(),
            in.passive());
      }
    } catch (RefusedRequest e) {
      node.counters().of("refusals").increment();
      node.saml()
          .sender()
          .send(
              response,
              e.context(),
              node.saml().responses().refusal(e.context(), e.first(), e.second(), e.getMessage()));
    }
  }

  private void finish(HttpServletRequest http, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(http);
    if (!context.authenticated()) {
      Html.redirect(response, "/idp/AuthnEngine");
      return;
    }
    SsoSession session =
        node.session(http)
            .filter(s -> s.principal().equals(context.principal()))
            .orElseThrow(() -> new StaleRequestException("the session has gone"));
    node.contexts().end(http, response);
    node.saml().sender().send(response, context, signOn.respond(response, context, session));
  }
}
