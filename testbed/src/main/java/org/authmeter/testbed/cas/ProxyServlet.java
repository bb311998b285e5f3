package org.authmeter.testbed.cas;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** /proxy: a proxy ticket for a proxy-granting ticket (CAS protocol 2.7). */
final class ProxyServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String FAILURE = "proxyFailure";

  private final transient Tickets tickets;
  private final transient Services services;

  ProxyServlet(Tickets tickets, Services services) {
    this.tickets = tickets;
    this.services = services;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String pgt = request.getParameter("pgt");
    String target = request.getParameter("targetService");
    if (pgt == null || target == null) {
      ServiceResponse.failure(
          request, response, FAILURE, "INVALID_REQUEST", "pgt and targetService are both required");
      return;
    }
    Optional<Ticket> granted = pgt.startsWith("PGT-") ? tickets.granting(pgt) : Optional.empty();
    if (granted.isEmpty()) {
      ServiceResponse.failure(
          request, response, FAILURE, "INVALID_TICKET", "Ticket not recognized");
    } else if (!services.registered(target)) {
      ServiceResponse.failure(
          request, response, FAILURE, "UNAUTHORIZED_SERVICE", "The service is not registered");
    } else {
      String ticket = tickets.oneUse("PT", granted.get().forService(target, false));
      ServiceResponse.proxyTicket(request, response, ticket);
    }
  }
}
