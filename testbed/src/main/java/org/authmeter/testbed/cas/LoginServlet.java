package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/** /login (CAS protocol 2.1 and 2.2), with a form of the shape of Apereo's. */
final class LoginServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  static final String COOKIE = "TGC";
  static final String PATH = "/cas";

  private final transient Logins logins;
  private final transient Services services;
  private final transient Execution execution;

  /**
   * @param key seals the form's field {@code execution}
   */
  LoginServlet(Logins logins, Services services, String key) {
    this.logins = logins;
    this.execution = new Execution(key);
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
      signedOn(response, Cookies.get(request, COOKIE), session.get(), service, false);
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
        || !execution.accepts(parameter(request, "execution"))) {
      form(response, 200, "The form is too old, or not ours.");
      return;
    }
    switch (logins.check(user, parameter(request, "password"))) {
      case THROTTLED -> Html.send(response, 423, CasPages.message("You cannot log in for now."));
      case WRONG -> form(response, 401, "Invalid credentials.");
      case RIGHT -> {
        String session = logins.begin(user);
        Cookies.set(response, true, COOKIE, session, PATH);
        signedOn(response, session, logins.session(session).orElseThrow(), service, true);
      }
    }
  }

  private void signedOn(
      HttpServletResponse response, String granting, Ticket session, String service, boolean fresh)
      throws IOException {
    if (service == null) {
      Html.send(response, 200, CasPages.message("Log In Successful: " + session.user()));
      return;
    }
    String ticket = logins.serviceTicket(session, service, fresh);
    if (services.isTold(service)) {
      logins.note(granting, service, ticket);
    }
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
        Html.fill(CasPages.LOGIN, Map.of("error", error, "execution", execution.issue())));
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

  /**
   * The login form's hidden field {@code execution}: in Apereo CAS the sealed state of its web
   * flow, about a kilobyte. Here a nonce and a time under a key that the nodes share, of the same
   * length.
   */
  private static final class Execution {
    private static final int FILLING = 768;
    private static final long MAXIMUM_AGE_SECONDS = 600;

    private final byte[] key;

    Execution(String key) {
      this.key = key.getBytes(StandardCharsets.US_ASCII);
    }

    String issue() {
      String state = Instant.now().getEpochSecond() + "." + RandomIds.hex(FILLING);
      return state + "_" + seal(state);
    }

    /** Whether the field is one of ours, and not too old. */
    boolean accepts(String field) {
      int joint = field.lastIndexOf('_');
      if (joint < 0) {
        return false;
      }
      String state = field.substring(0, joint);
      byte[] expected = seal(state).getBytes(StandardCharsets.US_ASCII);
      byte[] came = field.substring(joint + 1).getBytes(StandardCharsets.US_ASCII);
      return MessageDigest.isEqual(expected, came) && young(state);
    }

    private static boolean young(String state) {
      long then = Long.parseLong(state.substring(0, state.indexOf('.')));
      return Instant.now().getEpochSecond() - then <= MAXIMUM_AGE_SECONDS;
    }

    private String seal(String state) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        byte[] sealed = mac.doFinal(state.getBytes(StandardCharsets.US_ASCII));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed).replace('_', '*');
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has HMAC", e);
      }
    }
  }

  /** /logout (CAS protocol 2.3). */
  static final class Logout extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Tickets tickets;
    private final transient Services services;

    Logout(Tickets tickets, Services services) {
      this.tickets = tickets;
      this.services = services;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      services.loggedOut(tickets.end(Cookies.get(request, COOKIE)));
      Cookies.clear(response, true, COOKIE, PATH);
      Html.send(response, 200, CasPages.message("Logout successful"));
    }
  }
}
