package org.authmeter.testbed.cas;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;

/** /logout (CAS protocol 2.3). */
final class LogoutServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Tickets tickets;

  LogoutServlet(Tickets tickets) {
    this.tickets = tickets;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    tickets.end(Cookies.get(request, LoginServlet.COOKIE));
    Cookies.clear(response, true, LoginServlet.COOKIE, LoginServlet.PATH);
    Html.send(response, 200, CasPages.message("Logout successful"));
  }
}
