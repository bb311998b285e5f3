package org.authmeter.testbed.cas;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** /v1/tickets: tickets without a browser, as Apereo CAS has it. */
final class RestServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Logins logins;
  private final transient Tickets tickets;
  private final transient Services services;

  RestServlet(Logins logins, Tickets tickets, Services services) {
    this.logins = logins;
    this.tickets = tickets;
    this.services = services;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String granting = name(request);
    if (granting.isEmpty()) {
      login(request, response);
      return;
    }
    Optional<Ticket> session = tickets.granting(granting);
    String service = request.getParameter("service");
    if (session.isEmpty()) {
      send(response, 404, "TicketGrantingTicket could not be found");
    } else if (!services.registered(service)) {
      send(response, 400, "Service is not registered");
    } else {
      send(response, 200, logins.serviceTicket(session.get(), service, false));
    }
  }

  private void login(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String user = LoginServlet.parameter(request, "username");
    switch (logins.check(user, LoginServlet.parameter(request, "password"))) {
      case THROTTLED -> send(response, 423, "Access denied");
      case WRONG -> send(response, 401, "Invalid credentials");
      case RIGHT -> {
        String session = logins.begin(user);
        response.setHeader(
            "Location", request.getRequestURL().append('/').append(session).toString());
        send(response, 201, "TGT Created");
      }
    }
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    tickets.end(name(request));
    send(response, 200, name(request));
  }

  private static String name(HttpServletRequest request) {
    String path = request.getPathInfo();
    return path == null ? "" : path.substring(1);
  }

  private static void send(HttpServletResponse response, int status, String text)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=utf-8");
    response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
