package org.authmeter.testbed.idp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Collectors;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.store.SsoSessions;

/** Answers {@link Peer}; who does not know the nodes' secret learns nothing. */
final class PeerServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient LocalLogins logins;
  private final transient SsoSessions sessions;
  private final String secret;

  PeerServlet(LocalLogins logins, SsoSessions sessions, String password) {
    this.logins = logins;
    this.sessions = sessions;
    this.secret = Peer.secret(password);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String sent = request.getHeader("Authorization");
    if (sent == null || !MessageDigest.isEqual(bytes(sent), bytes(secret))) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    String text =
        answer(request).stream().map(Participation::serialize).collect(Collectors.joining("\n"));
    response.setContentType("text/plain;charset=utf-8");
    response.getOutputStream().write(bytes(text));
  }

  private List<Participation> answer(HttpServletRequest request) {
    if (request.getParameter("end") != null) {
      logins.end(request.getParameter("end"));
      sessions.forget(request.getParameter("end"));
      return List.of();
    }
    return request.getParameter("session") != null
        ? logins.ofSession(request.getParameter("session"))
        : logins.named(
            String.valueOf(request.getParameter("sp")),
            String.valueOf(request.getParameter("nameId")));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
