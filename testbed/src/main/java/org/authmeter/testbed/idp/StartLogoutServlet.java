package org.authmeter.testbed.idp;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.saml.Binding;
import org.authmeter.testbed.store.SsoSession;

/**
 * IdP-initiated logout: ends the browser's session here and at all SPs that it was used at. Where
 * an SP has a choice, {@code binding=POST} or {@code binding=REDIRECT} (the default) says which.
 */
final class StartLogoutServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Node node;
  private final transient Logout logout;

  StartLogoutServlet(Node node, Logout logout) {
    super(node.route());
    this.node = node;
    this.logout = logout;
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Binding binding =
        "POST".equals(request.getParameter("binding")) ? Binding.POST : Binding.REDIRECT;
    Optional<SsoSession> session = node.session(request);
    List<Participation> pending = List.of();
    if (session.isPresent()) {
      pending = node.logins().ofSession(session.get().id());
      Node.send(response, node.sessions().end(session.get()));
      node.logins().end(session.get().id());
      node.counters().of("logouts").increment();
    }
    logout.next(request, response, LogoutState.begin("", "", "", binding, pending));
  }
}
