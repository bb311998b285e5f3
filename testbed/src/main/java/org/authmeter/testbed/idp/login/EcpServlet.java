package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.AuthnRequestReader;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.message.RefusedRequest;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.SoapServlet;
import org.authmeter.testbed.session.SsoSession;
import org.opensaml.saml.saml2.core.AuthnRequest;

/**
 * Single sign-on service for enhanced clients (SAML profiles 4.2): an AuthnRequest in SOAP, user
 * name and password by HTTP Basic (RFC 7617), and a Response in SOAP that the client carries on.
 */
public final class EcpServlet extends SoapServlet<AuthnRequest> {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient SignOn signOn;

  public EcpServlet(NodeServices node) {
    super(node.route(), AuthnRequest.class);
    this.node = node;
    this.signOn = new SignOn(node, SecondFactor.NONE);
  }

  @Override
  protected void answer(
      AuthnRequest message, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      AuthnRequestReader.Accepted in = node.saml().requests().readEcp(message);
      String user = user(request);
      if (user == null) {
        response.setHeader("WWW-Authenticate", "Basic realm=\"IdP\", charset=\"UTF-8\"");
        response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
        return;
      }
      SsoSession session =
          SsoSession.begin(user, request.getRemoteAddr(), SsoSession.DEFAULT_LIFETIME);
      NodeServices.send(response, node.sessions().create(session));
      node.counters().of("ecpLogins").increment();
      LoginContext context = in.login().withPrincipal(user);
      node.saml()
          .sender()
          .sendEcp(response, context, signOn.respond(response, context, session), in.signed());
    } catch (RefusedRequest e) {
      node.counters().of("refusals").increment();
      LoginContext context = e.context();
      node.saml()
          .sender()
          .sendEcp(
              response,
              context,
              node.saml().responses().refusal(context, e.first(), e.second(), e.getMessage()),
              false);
    }
  }

  /** Whose name and password the request carries; null when they are missing or wrong. */
  private String user(HttpServletRequest request) throws IOException {
    String header = request.getHeader("Authorization");
    if (header == null || !header.regionMatches(true, 0, "Basic ", 0, 6)) {
      return null;
    }
    String[] pair;
    try {
      byte[] decoded = Base64.getDecoder().decode(header.substring(6).trim());
      pair = new String(decoded, StandardCharsets.UTF_8).split(":", 2);
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
    if (pair.length == 2 && node.users().authenticate(pair[0], pair[1]).isPresent()) {
      node.counters().of("passwordLogins").increment();
      return pair[0];
    }
    node.counters().of("wrongPasswords").increment();
    return null;
  }
}
