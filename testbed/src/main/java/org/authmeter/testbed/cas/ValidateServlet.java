package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.web.Counters;

/** Validates a ticket, which then is used up (CAS protocol 2.4 to 2.6). */
final class ValidateServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int TIMEOUT_MS = 5000;
  private static final String FAILURE = "authenticationFailure";

  private final Kind kind;
  private final transient Tickets tickets;
  private final transient SSLSocketFactory tls;
  private final transient Counters counters;

  /**
   * @param authority file of the authority that signs the call-backs' certificates
   */
  ValidateServlet(Kind kind, Tickets tickets, Path authority, Counters counters)
      throws IOException {
    this.kind = kind;
    this.tickets = tickets;
    this.tls = TlsContexts.trusting(authority).getSocketFactory();
    this.counters = counters;
  }

  /** What a validation came to: a ticket, or a code and a description. */
  record Verdict(Ticket ticket, String code, String description) {
    static Verdict refused(String code, String description) {
      return new Verdict(null, code, description);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Verdict verdict = verdict(request, kind.proxyTickets(), tickets);
    counters.of(verdict.ticket() == null ? "refused" : "validated").increment();
    if (kind == Kind.PLAIN) {
      String text = verdict.ticket() == null ? "no\n\n" : "yes\n" + verdict.ticket().user() + '\n';
      response.setContentType("text/plain;charset=utf-8");
      response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      return;
    }
    if (verdict.ticket() == null) {
      ServiceResponse.failure(request, response, FAILURE, verdict.code(), verdict.description());
      return;
    }
    String pgtUrl = request.getParameter("pgtUrl");
    String iou = null;
    if (pgtUrl != null) {
      Ticket granted = verdict.ticket().through(pgtUrl);
      String pgt = tickets.granting("PGT", granted);
      iou = tickets.name("PGTIOU");
      String problem = deliver(pgtUrl, pgt, iou);
      if (problem != null) {
        tickets.end(pgt);
        ServiceResponse.failure(request, response, FAILURE, "INVALID_PROXY_CALLBACK", problem);
        return;
      }
    }
    ServiceResponse.success(request, response, verdict.ticket(), kind.attributes(), iou);
  }

  /**
   * Delivers a proxy-granting ticket (CAS protocol 2.5.4): over HTTPS, to servers of the authority.
   *
   * @return why it could not be delivered, or null
   */
  private String deliver(String pgtUrl, String pgt, String iou) {
    if (!pgtUrl.startsWith("https://")) {
      return "The call-back must be https";
    }
    try {
      String joint = pgtUrl.contains("?") ? "&" : "?";
      URI target = URI.create(pgtUrl + joint + "pgtId=" + encode(pgt) + "&pgtIou=" + encode(iou));
      HttpsURLConnection call = (HttpsURLConnection) target.toURL().openConnection();
      call.setSSLSocketFactory(tls);
      call.setInstanceFollowRedirects(false);
      call.setConnectTimeout(TIMEOUT_MS);
      call.setReadTimeout(TIMEOUT_MS);
      int status = call.getResponseCode();
      return status == 200 ? null : "The call-back answered " + status;
    } catch (IOException | IllegalArgumentException e) {
      return "The call-back failed: " + e.getMessage();
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
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

  /** Where tickets are validated (CAS protocol 2.4 to 2.6 and appendix B). */
  enum Kind {
    PLAIN("validate", false, false),
    SERVICE("serviceValidate", false, false),
    PROXY("proxyValidate", true, false),
    SERVICE_3("p3/serviceValidate", false, true),
    PROXY_3("p3/proxyValidate", true, true);

    private final String path;
    private final boolean proxyTickets;
    private final boolean attributes;

    Kind(String path, boolean proxyTickets, boolean attributes) {
      this.path = path;
      this.proxyTickets = proxyTickets;
      this.attributes = attributes;
    }

    String path() {
      return path;
    }

    boolean proxyTickets() {
      return proxyTickets;
    }

    boolean attributes() {
      return attributes;
    }
  }
}
