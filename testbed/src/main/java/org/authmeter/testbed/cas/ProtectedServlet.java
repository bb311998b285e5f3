package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/** The protected page, with sessions of its own. */
final class ProtectedServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String COOKIE = "APPSESSION";
  private static final Duration SESSION = Duration.ofHours(1);

  private final String cas;
  private final String self;
  private final transient TicketCheck check;
  private final transient Counters counters;
  private final transient LocalRegistry sessions = new LocalRegistry();

  ProtectedServlet(String cas, String self, TicketCheck check, Counters counters) {
    this.cas = cas;
    this.self = self;
    this.check = check;
    this.counters = counters;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String ticket = request.getParameter("ticket");
    String cookie = Cookies.get(request, COOKIE);
    Ticket user = cookie == null ? null : sessions.get(cookie).orElse(null);
    if (user != null) {
      show(response, user);
    } else if (ticket != null) {
      signOn(response, ticket);
    } else {
      redirect(response, cas + "/login?service=" + URLEncoder.encode(self, StandardCharsets.UTF_8));
    }
  }

  private void signOn(HttpServletResponse response, String ticket) throws IOException {
    Ticket user = check.user(ticket, self);
    if (user == null) {
      counters.of("refused").increment();
      Html.send(response, 403, CasPages.message("CAS refused the ticket."));
      return;
    }
    counters.of("logins").increment();
    String session = RandomIds.hex(32);
    sessions.put(session, user, SESSION);
    Cookies.set(response, true, COOKIE, session, ProtectedService.PATH);
    // away with the ticket, which must not stay in the address
    redirect(response, self);
  }

  private static void show(HttpServletResponse response, Ticket user) throws IOException {
    StringBuilder attributes = new StringBuilder();
    user.attributes()
        .forEach(
            (name, values) ->
                attributes.append(
                    Html.fill(
                        "<tr><th>${name}</th><td>${value}</td></tr>\n",
                        Map.of("name", name, "value", String.join(", ", values)))));
    // The rows are markup already, so they go in after the filling.
    Html.send(
        response,
        200,
        Html.fill(CasPages.SERVICE, Map.of("user", user.user()))
            .replace("<!--attributes-->", attributes));
  }

  private static void redirect(HttpServletResponse response, String to) {
    response.setStatus(HttpServletResponse.SC_FOUND);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Location", to);
  }
}
