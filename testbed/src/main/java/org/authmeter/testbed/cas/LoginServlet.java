package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;

/** /login (CAS protocol 2.1 and 2.2), with a form of the shape of Apereo's. */
final class LoginServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  static final String COOKIE = "TGC";
  static final String PATH = "/cas";

  private final transient Logins logins;
  private final transient Services services;

  LoginServlet(Logins logins, Services services) {
    this.logins = logins;
    this.services = services;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String service = request.getParameter("service");
    if (service != null && !services.registered(service)) {
      refuse(response);
      return;
    }
    boolean renew = "true".equals(request.getParameter("renew"));
    Optional<Ticket> session =
        renew ? Optional.empty() : logins.session(Cookies.get(request, COOKIE));
    if (session.isPresent()) {
      signedOn(response, session.get(), service, false);
    } else if (service != null && "true".equals(request.getParameter("gateway")) && !renew) {
      redirect(response, service);
    } else {
      form(response, 200, "");
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    request.setCharacterEncoding("UTF-8");
    String service = request.getParameter("service");
    if (service != null && !services.registered(service)) {
      refuse(response);
      return;
    }
    String user = parameter(request, "username");
    if (!"submit".equals(request.getParameter("_eventId"))
        || !logins.execution().accepts(parameter(request, "execution"))) {
      form(response, 200, "The form is too old, or not ours.");
      return;
    }
    switch (logins.check(user, parameter(request, "password"))) {
      case THROTTLED -> Html.send(response, 423, CasPages.message("You cannot log in for now."));
      case WRONG -> form(response, 401, "Invalid credentials.");
      case RIGHT -> {
        String session = logins.begin(user);
        Cookies.set(response, true, COOKIE, session, PATH);
        signedOn(response, logins.session(session).orElseThrow(), service, true);
      }
    }
  }

  private void signedOn(HttpServletResponse response, Ticket session, String service, boolean fresh)
      throws IOException {
    if (service == null) {
      Html.send(response, 200, CasPages.message("Log In Successful: " + session.user()));
      return;
    }
    String ticket = logins.serviceTicket(session, service, fresh);
    redirect(
        response,
        service
            + (service.contains("?") ? '&' : '?')
            + "ticket="
            + URLEncoder.encode(ticket, StandardCharsets.UTF_8));
  }

  private void form(HttpServletResponse response, int status, String error) throws IOException {
    Html.send(
        response,
        status,
        Html.fill(CasPages.LOGIN, Map.of("error", error, "execution", logins.execution().issue())));
  }

  private static void refuse(HttpServletResponse response) throws IOException {
    Html.send(response, 403, CasPages.message("Application Not Authorized to Use CAS"));
  }

  private static void redirect(HttpServletResponse response, String to) {
    response.setStatus(HttpServletResponse.SC_FOUND);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Location", to);
  }

  static String parameter(HttpServletRequest request, String name) {
    String value = request.getParameter(name);
    return value == null ? "" : value;
  }
}
