package org.authmeter.signon.cas;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.page.FormEncoder;
import org.authmeter.browser.web.page.FormField;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Redirects;
import org.authmeter.signon.cas.answer.AnswerReader;
import org.authmeter.signon.cas.answer.CasCode;

/** Tickets without a browser (Apereo CAS, REST protocol: /v1/tickets). */
final class RestCalls {
  /** In the list authentication_exceptions of a refusal. */
  private static final Pattern CHANGE =
      Pattern.compile("AccountPasswordMustChangeException|CredentialExpiredException");

  private final CasServer server;
  private final HttpExchanges http;
  private final CasRequests requests;

  RestCalls(CasServer server, HttpExchanges http, CasRequests requests) {
    this.server = server;
    this.http = http;
    this.requests = requests;
  }

  /**
   * @return the address of the ticket-granting ticket
   */
  URI login(Credentials user) throws CodedFailure {
    FormBody body =
        form(
            List.of(
                new FormField("username", user.user()), new FormField("password", user.password())),
            "username=***&password=***");
    Page page =
        requests.call(http, "POST", server.at("v1/tickets", Map.of()), body, CasLabels.REST_LOGIN);
    if (page.status() == 401
        && CHANGE.matcher(new String(page.body(), StandardCharsets.UTF_8)).find()) {
      throw new CodedFailure(
          FailureCode.PASSWORD_CHANGE_REQUIRED,
          "the server asks user \""
              + user.user()
              + "\" for a new password; change it in a browser: "
              + page.summary());
    }
    if (page.status() == 401 || page.status() == 400) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "the server takes the credentials of user \""
              + user.user()
              + "\" not: "
              + page.summary());
    }
    if (page.status() != 201) {
      throw page.refusal("a ticket-granting ticket");
    }
    URI ticket = Redirects.target(page);
    if (!ticket.toString().startsWith(server.base() + "/v1/tickets/")) {
      // a server behind another name than its own gives that; the ticket's name is what counts
      return server.at("v1/tickets/" + name(ticket), Map.of());
    }
    return ticket;
  }

  /** The ticket-granting ticket itself, the last part of its address. */
  static String name(URI grantingTicket) {
    String path = grantingTicket.getRawPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** A service ticket. */
  String ticket(URI grantingTicket, URI service) throws CodedFailure {
    FormBody body =
        form(
            List.of(new FormField("service", service.toString())), "service=" + service.toString());
    Page page = requests.call(http, "POST", grantingTicket, body, CasLabels.REST_TICKET);
    String ticket = page.status() == 200 ? AnswerReader.text(page).strip() : "";
    if (ticket.isEmpty() || ticket.contains("\n") || ticket.contains("<")) {
      throw new CodedFailure(
          page.status() == 200 ? CasCode.BAD_ANSWER.name() : "HTTP_" + page.status(),
          "expected a service ticket, came " + page.summary());
    }
    return ticket;
  }

  /** Ends the session. */
  void logout(URI grantingTicket) throws CodedFailure {
    Page page = requests.call(http, "DELETE", grantingTicket, null, CasLabels.REST_LOGOUT);
    if (!page.ok()) {
      throw page.refusal("the session's end");
    }
  }

  private static FormBody form(List<FormField> fields, String display) {
    String encoded = FormEncoder.urlEncoded(fields, StandardCharsets.UTF_8);
    return new FormBody(
        "application/x-www-form-urlencoded", encoded.getBytes(StandardCharsets.US_ASCII), display);
  }
}
