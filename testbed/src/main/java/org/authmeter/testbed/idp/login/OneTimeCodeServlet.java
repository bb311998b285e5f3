package org.authmeter.testbed.idp.login;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;

/** Asks for a one-time code after the password, and makes the session. */
public final class OneTimeCodeServlet extends IdpServlet {
  public static final String PATH = "/idp/Authn/OneTimeCode";

  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient OneTimeCodes codes;

  public OneTimeCodeServlet(NodeServices node, OneTimeCodes codes) {
    super(node.route());
    this.node = node;
    this.codes = codes;
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LoginContext context = node.contexts().find(request);
    if (context.pending().isEmpty()) {
      Html.redirect(response, "/idp/AuthnEngine");
      return;
    }
    boolean sent = request.getMethod().equals("POST");
    String code = request.getParameter("code");
    boolean good =
        sent
            && context.csrf().equals(request.getParameter("csrf_token"))
            && code != null
            && codes.take(context.pending(), code.strip());
    if (!good) {
      if (sent) {
        node.counters().of("wrongCodes").increment();
      }
      String error = sent ? "This code is wrong, or was used already." : "";
      Html.send(response, 200, IdpPages.code(context, error));
      return;
    }
    node.counters().of("codeLogins").increment();
    UserPasswordServlet.signedOn(
        node,
        request,
        response,
        context.withPrincipal(context.pending()),
        SsoSession.PASSWORD_FLOW,
        SsoSession.CODE_FLOW);
  }
}
