package org.authmeter.jmeter.cas.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.FormFields;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.LoginForm;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Phase;
import org.authmeter.jmeter.web.Query;
import org.authmeter.jmeter.web.Redirects;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;
import org.authmeter.jmeter.web.Submission;
import org.authmeter.jmeter.web.SubmitButton;
import org.jsoup.nodes.Element;

/** The browser's way from /login to the service ticket (CAS protocol 2.1 and 2.2). */
final class Login {
  private final CasServer server;
  private final CasTask task;
  private final HttpExchanges browser;
  private final Walk walk;
  private final Redirects redirects = new Redirects();
  private boolean formSent;

  Login(CasServer server, CasTask task, HttpExchanges browser, Walk walk) {
    this.server = server;
    this.task = task;
    this.browser = browser;
    this.walk = walk;
  }

  /** Whether a login form was filled. */
  boolean formSent() {
    return formSent;
  }

  /** The first request. */
  Request ask(URI service) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("service", service.toString());
    if (server.renew()) {
      query.put("renew", "true");
    } else if (server.gateway()) {
      query.put("gateway", "true");
    }
    return Request.get(server.at("login", query), Role.SIGN_ON_REQUEST, Phase.FORM, null);
  }

  /**
   * Walks to the ticket.
   *
   * @param first the first request of the browser
   * @param mayForm whether a login form may be filled
   * @return the ticket; {@code null} for gateway without a session
   */
  String ticket(Request first, URI service, boolean mayForm) throws CodedFailure {
    redirects.reset();
    Request next = first;
    while (true) {
      Request made = next;
      Page page = walk.send(browser, made, label(made));
      if (page.redirect()) {
        URI target = Redirects.target(page);
        boolean arrived = CasServer.isService(target, service) && made.role() != Role.RESOURCE;
        if (arrived) {
          return arrived(target, made);
        }
        next = redirects.follow(page, made, to -> followed(to, made));
        continue;
      }
      redirects.reset();
      String delivered = delivered(page, service);
      if (delivered != null) {
        return named(made, delivered);
      }
      next = submit(page, made, mayForm);
    }
  }

  private String arrived(URI target, Request made) throws CodedFailure {
    String ticket = Query.of(target).get("ticket");
    if (ticket == null || ticket.isEmpty()) {
      if (server.gateway()) {
        throw CasCode.NOT_SIGNED_ON.failure(
            "the server sent the browser back without a ticket, as gateway says for one that is not"
                + " signed on");
      }
      throw CasCode.NO_TICKET.failure(
          "the server sent the browser to " + Addresses.withoutQuery(target) + " without a ticket");
    }
    return named(made, ticket);
  }

  private String named(Request made, String ticket) {
    if (made.role() != Role.CREDENTIALS) {
      browser.label(CasLabels.TICKET);
    }
    return ticket;
  }

  private static Request followed(URI target, Request made) {
    boolean login = made.role() == Role.RESOURCE;
    return login
        ? Request.get(target, Role.SIGN_ON_REQUEST, Phase.FORM, null)
        : Request.get(target, Role.OTHER, made.phase(), made.referrer());
  }

  /** A form that posts the ticket (method=POST, 2.1.1), or the link of a warning, or null. */
  private static String delivered(Page page, URI service) throws CodedFailure {
    if (!page.html()) {
      return null;
    }
    for (Form form : Form.of(page)) {
      if (form.has("ticket") && CasServer.isService(form.action(null), service)) {
        return FormFields.value(form.control("ticket"));
      }
    }
    for (Element link : page.outline().all("a", "href")) {
      try {
        URI target = Addresses.resolve(page.base(), link.attr("href"));
        String ticket = Query.of(target).get("ticket");
        if (ticket != null && target.getHost() != null && CasServer.isService(target, service)) {
          return ticket;
        }
      } catch (URISyntaxException e) {
        continue; // as browsers do
      }
    }
    return null;
  }

  private Request submit(Page page, Request made, boolean mayForm) throws CodedFailure {
    LoginForm form = page.html() ? LoginForm.of(page, task.credentials()) : null;
    if (form == null) {
      String expected = formSent ? "expected a ticket" : "expected a login form or a ticket";
      throw page.status() >= 200 && page.status() < 300
          ? new CodedFailure(
              formSent ? CasCode.NO_TICKET.name() : FailureCode.NO_FORM.name(),
              expected + ", came " + page.summary())
          : new CodedFailure("HTTP_" + page.status(), expected + ", came " + page.summary());
    }
    if (formSent) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "expected a ticket for user \""
              + task.credentials().user()
              + "\", came the login form again: "
              + page.summary());
    }
    browser.label(CasLabels.LOGIN_FORM);
    if (!mayForm) {
      throw CasCode.LOGIN_FORM_FORBIDDEN.failure(
          "expected to be signed on already, came a login form: " + page.summary());
    }
    formSent = true;
    browser.pauseBeforeCredentials();
    Element button = SubmitButton.of(form.form(), task.submitButton(), form.passwordField());
    Map<String, String> values = form.values(task.credentials());
    return Submission.of(form.form(), values, button, Role.CREDENTIALS, made);
  }

  private String label(Request request) {
    return switch (request.role()) {
      case RESOURCE -> CasLabels.SERVICE;
      case CREDENTIALS -> CasLabels.CREDENTIALS;
      default -> CasLabels.PAGE;
    };
  }

  /** The request by which the browser delivers the ticket to the service. */
  static Request deliver(URI service, String ticket) throws CodedFailure {
    try {
      return Request.get(
          Query.with(service, "ticket", ticket), Role.SIGN_ON_ANSWER, Phase.RESPONSE, null);
    } catch (URISyntaxException e) {
      throw CasCode.NO_TICKET.failure("the ticket fits into no address");
    }
  }
}
