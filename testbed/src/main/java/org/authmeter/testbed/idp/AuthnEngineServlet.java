package org.authmeter.testbed.idp;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Chooses the login handler, of which there is one: user name and password. */
final class AuthnEngineServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Node node;

  AuthnEngineServlet(Node node) {
    super(node.route());
    this.node = node;
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    boolean done = node.contexts().find(request).authenticated();
    redirect(response, done ? "/idp/profile/SAML2/Redirect/SSO" : "/idp/Authn/UserPassword");
  }
}
