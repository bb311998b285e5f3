package org.authmeter.testbed.idp.logout;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.session.SsoSession;

/**
 * IdP-initiated logout: ends the browser's session here and at all SPs that it was used at. Where
 * an SP has a choice, {@code binding=POST} or {@code binding=REDIRECT} (the default) says which.
 */
public final class StartLogoutServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient Logout logout;

  public StartLogoutServlet(NodeServices node, Logout logout) {
    super(node.route());
    this.node = node;
    this.logout = logout;
  }

  @Override
  protected void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Binding binding =
        "POST".equals(request.getParameter("binding")) ? Binding.POST : Binding.REDIRECT;
    Optional<SsoSession> session = node.session(request);
    List<Participation> pending = List.of();
    if (session.isPresent()) {
      pending = node.logins().ofSession(session.get().id());
      NodeServices.send(response, node.sessions().end(session.get()));
      node.logins().end(session.get().id());
      node.counters().of("logouts").increment();
    }
    logout.next(request, response, LogoutState.begin("", "", "", binding, pending));
  }
}
