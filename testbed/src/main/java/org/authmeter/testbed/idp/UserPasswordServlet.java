package org.authmeter.testbed.idp;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.SetCookie;
import org.authmeter.testbed.store.SsoSession;
import org.authmeter.testbed.web.Html;

/** The login form: shows it, checks the password, makes the session. */
final class UserPasswordServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Node node;

  UserPasswordServlet(Node node) {
    super(node.route());
    this.node = node;
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(request);
    if (!request.getMethod().equals("POST")) {
      Html.send(response, 200, IdpPages.login(context, "", ""));
      return;
    }
    String user = parameter(request, "j_username");
    if (!context.csrf().equals(parameter(request, "csrf_token"))) {
      Html.send(
          response,
          200,
          IdpPages.login(context, user, "Login failed: the form's csrf_token is missing."));
    } else if (!node.people().check(user, parameter(request, "j_password"))) {
      node.counters().of("wrongPasswords").increment();
      Html.send(
          response,
          200,
          IdpPages.login(context, user, "Login failed: unknown user name or wrong password."));
    } else {
      node.counters().of("passwordLogins").increment();
      signedOn(request, response, context.withPrincipal(user));
    }
  }

  private void signedOn(
      HttpServletRequest request, HttpServletResponse response, LoginContext context)
      throws IOException {
    SsoSession session =
        SsoSession.begin(
            context.principal(), request.getRemoteAddr(), ClusterSettings.DEFAULT_SESSION_LIFETIME);
    List<SetCookie> cookies = node.sessions().create(session);
    node.contexts().update(request, context);
    Node.send(response, cookies);
    redirect(response, "/idp/profile/SAML2/Redirect/SSO");
  }

  private static String parameter(HttpServletRequest request, String name) {
    String value = request.getParameter(name);
    return value == null ? "" : value;
  }
}
