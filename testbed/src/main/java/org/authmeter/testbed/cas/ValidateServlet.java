package org.authmeter.testbed.cas;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Counters;

/** Validates a ticket, which then is used up (CAS protocol 2.4 to 2.6). */
final class ValidateServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String FAILURE = "authenticationFailure";

  private final Validations kind;
  private final transient Tickets tickets;
  private final transient Callbacks callbacks;
  private final transient Counters counters;

  ValidateServlet(Validations kind, Tickets tickets, Callbacks callbacks, Counters counters) {
    this.kind = kind;
    this.tickets = tickets;
    this.callbacks = callbacks;
    this.counters = counters;
  }

  /** What a validation came to: a ticket, or a code and words. */
  record Verdict(Ticket ticket, String code, String words) {
    static Verdict refused(String code, String words) {
      return new Verdict(null, code, words);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Verdict verdict = verdict(request, kind.proxyTickets(), tickets);
    counters.of(verdict.ticket() == null ? "refused" : "validated").increment();
    if (kind == Validations.PLAIN) {
      String text = verdict.ticket() == null ? "no\n\n" : "yes\n" + verdict.ticket().user() + '\n';
      response.setContentType("text/plain;charset=utf-8");
      response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      return;
    }
    if (verdict.ticket() == null) {
      ServiceResponse.failure(request, response, FAILURE, verdict.code(), verdict.words());
      return;
    }
    String pgtUrl = request.getParameter("pgtUrl");
    String iou = null;
    if (pgtUrl != null) {
      Ticket granted = verdict.ticket().through(pgtUrl);
      String pgt = tickets.granting("PGT", granted);
      iou = tickets.name("PGTIOU");
      String problem = callbacks.deliver(pgtUrl, pgt, iou);
      if (problem != null) {
        tickets.end(pgt);
        ServiceResponse.failure(request, response, FAILURE, "INVALID_PROXY_CALLBACK", problem);
        return;
      }
    }
    ServiceResponse.success(request, response, verdict.ticket(), kind.attributes(), iou);
  }

  static Verdict verdict(HttpServletRequest request, boolean proxyTickets, Tickets tickets)
      throws IOException {
    String service = request.getParameter("service");
    String name = request.getParameter("ticket");
    if (service == null || name == null) {
      return Verdict.refused("INVALID_REQUEST", "service and ticket are both required");
    }
    return verdict(name, service, request, proxyTickets, tickets);
  }

  static Verdict verdict(
      String name,
      String service,
      HttpServletRequest request,
      boolean proxyTickets,
      Tickets tickets)
      throws IOException {
    if (name.startsWith("PT-") && !proxyTickets) {
      return Verdict.refused("INVALID_TICKET_SPEC", "a proxy ticket is not validated here");
    }
    Optional<Ticket> used = tickets.use(name);
    if (used.isEmpty()) {
      return Verdict.refused("INVALID_TICKET", "Ticket not recognized");
    }
    if (!used.get().service().equals(service)) {
      return Verdict.refused("INVALID_SERVICE", "The ticket is for another service");
    }
    if ("true".equals(request.getParameter("renew")) && !used.get().fresh()) {
      return Verdict.refused("INVALID_TICKET_SPEC", "The ticket comes of single sign-on");
    }
    return new Verdict(used.get(), null, null);
  }
}
