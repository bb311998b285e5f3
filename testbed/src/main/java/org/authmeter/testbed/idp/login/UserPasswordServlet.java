package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.session.CookieHeader;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;

/** The login form: shows it, checks the password, makes the session or asks for a one-time code. */
public final class UserPasswordServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final boolean passkeys;
  private final SecondFactor codes;

  /**
   * @param passkeys whether the browser may offer passkeys
   * @param codes when a one-time code follows the password
   */
  public UserPasswordServlet(NodeServices node, boolean passkeys, SecondFactor codes) {
    super(node.route());
    this.node = node;
    this.passkeys = passkeys;
    this.codes = codes;
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(request);
    if (!request.getMethod().equals("POST")) {
      Html.send(response, 200, IdpPages.login(context, "", "", passkeys));
      return;
    }
    String user = parameter(request, "j_username");
    if (!context.csrf().equals(parameter(request, "csrf_token"))) {
      Html.send(
          response,
          200,
          IdpPages.login(
              context, user, "Login failed: the form's csrf_token is missing.", passkeys));
    } else if (node.users().authenticate(user, parameter(request, "j_password")).isEmpty()) {
      node.counters().of("wrongPasswords").increment();
      Html.send(
          response,
          200,
          IdpPages.login(
              context, user, "Login failed: unknown user name or wrong password.", passkeys));
    } else {
      node.counters().of("passwordLogins").increment();
      if (codes.follows(context)) {
        node.contexts().update(request, context.withPending(user));
        Html.redirect(response, OneTimeCodeServlet.PATH);
      } else {
        signedOn(node, request, response, context.withPrincipal(user), SsoSession.PASSWORD_FLOW);
      }
    }
  }

  /**
   * Makes the session, and goes on.
   *
   * @param flows how the user was authenticated
   */
  static void signedOn(
      NodeServices node,
      HttpServletRequest request,
      HttpServletResponse response,
      LoginContext context,
      String... flows)
      throws IOException {
    SsoSession session =
        SsoSession.begin(
            context.principal(), request.getRemoteAddr(), SsoSession.DEFAULT_LIFETIME, flows);
    List<CookieHeader> cookies = node.sessions().create(session);
    node.contexts().update(request, context);
    NodeServices.send(response, cookies);
    Html.redirect(response, context.next());
  }

  private static String parameter(HttpServletRequest request, String name) {
    String value = request.getParameter(name);
    return value == null ? "" : value;
  }

  /** Chooses the login handler, of which there is one: user name and password. */
  public static final class AuthnEngine extends IdpServlet {
    private static final long serialVersionUID = 1L;

    private final transient NodeServices node;

    public AuthnEngine(NodeServices node) {
      super(node.route());
      this.node = node;
    }

    @Override
    protected void step(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      LoginContext context = node.contexts().find(request);
      Html.redirect(response, context.authenticated() ? context.next() : "/idp/Authn/UserPassword");
    }
  }
}
