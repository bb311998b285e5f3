package org.authmeter.signon.cas;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.LegLabels;
import org.authmeter.browser.walk.Proof;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Redirects;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.cas.CasTask.Validator;
import org.authmeter.signon.cas.answer.CasCode;
import org.authmeter.signon.cas.answer.TicketValidation;

/**
 * Calls of the CAS protocol (specification 3.0.3), as a browser and as the service behind it. One
 * instance does one task.
 */
public final class CasClient {
  private static final Set<String> TOO_SLOW = Set.of("LEG_TIMEOUT", "DEADLINE_EXCEEDED");

  private static final LegLabels LABELS =
      new LegLabels("CAS", CasLabels.SERVICE, CasLabels.PAGE, CasLabels.SERVICE, "a ticket");

  private final CasServer server;
  private final CasTask task;
  private final HttpExchanges browser;
  private final HttpExchanges service;
  private final CasRequests requests;
  private final SignOnState state;
  private final ServiceCalls calls;
  private final Map<String, String> tickets = new LinkedHashMap<>();

  /** Beside the tickets, which are results: what nobody but this client may have. */
  private final List<String> secrets = new ArrayList<>();

  private TicketValidation validation;

  /**
   * @param server the CAS server
   * @param task what is asked
   * @param browser sends the requests of the user, with cookies
   * @param service sends those of the service behind it
   */
  public CasClient(CasServer server, CasTask task, HttpExchanges browser, HttpExchanges service) {
    this.server = server;
    this.task = task;
    this.browser = browser;
    this.service = service;
    this.state =
        new SignOnState(LABELS, task.operation() == Operation.LOGOUT ? CasLabels.LOGOUT : null);
    this.secrets.add(task.login().credentials().password());
    this.requests = new CasRequests(task.login().maxHops(), state);
    this.calls =
        new ServiceCalls(
            server, task, new TicketValidator(server, service, requests), tickets, this::expected);
  }

  /** Does what was asked. */
  public CasOutcome run() {
    CodedFailure failure = null;
    try {
      operate();
    } catch (CodedFailure e) {
      failure = explained(e);
    }
    return new CasOutcome(failure, state.credentialsSent(), validation, tickets);
  }

  private void operate() throws CodedFailure {
    switch (task.operation()) {
      case LOGIN -> login(true);
      case SSO_LOGIN -> login(false);
      case TICKET -> ticket();
      case VALIDATE -> validation = calls.validate(Protocol.CAS1, ticket());
      case SERVICE_VALIDATE -> validation = calls.validate(Protocol.CAS2, ticket());
      case P3_SERVICE_VALIDATE -> validation = calls.validate(Protocol.CAS3, ticket());
      case SAML_VALIDATE -> validation = calls.samlValidate(ticket());
      case PROXY -> validation = calls.proxy(ticket());
      case REST -> rest();
      case LOGOUT -> logout();
    }
  }

  private void login(boolean mayForm) throws CodedFailure {
    boolean byService = task.validator() == Validator.SERVICE;
    String ticket = ticketFrom(byService ? atService() : TicketWalk.ask(server), mayForm);
    note("SERVICE_TICKET", ticket);
    // the service behind the browser decides by itself whether a session is enough
    boolean again = mayForm && server.renew() && !byService;
    if (again || mayForm && !server.gateway()) {
      SignOnSettings login = again ? task.login().with(LoginFormRule.REQUIRED) : task.login();
      login.checkForm(
          state,
          (again
                  ? "the request asked for a new login (renew=true)"
                  : "a login form was expected in a new session")
              + ", but the ticket came without one");
    }
    switch (task.validator()) {
      case SERVICE -> visit(TicketWalk.deliver(server.service(), ticket));
      case SAMPLER -> {
        validation = calls.validate(server.protocol(), ticket);
        check(ticket);
      }
      case NONE -> {
        // the ticket is left unused
      }
    }
  }

  private String ticketFrom(Request first, boolean mayForm) throws CodedFailure {
    return new TicketWalk(server, task.login(), mayForm, browser, state).ticketFrom(first);
  }

  private Request atService() {
    return Request.get(server.service(), Role.RESOURCE, Phase.RESOURCE, null);
  }

  /** The ticket that was given, or a new one. */
  private String ticket() throws CodedFailure {
    String ticket = task.ticket();
    if (ticket.isEmpty()) {
      ticket = ticketFrom(TicketWalk.ask(server), true);
    }
    note("SERVICE_TICKET", ticket);
    return ticket;
  }

  private void check(String used) throws CodedFailure {
    if (task.checks().oneUse()) {
      calls.refusedAgain(used);
    }
    if (task.checks().otherService() != null) {
      String fresh = ticketFrom(TicketWalk.ask(server), false);
      secrets.add(fresh);
      calls.refusedElsewhere(fresh, task.checks().otherService());
    }
  }

  /** Follows the browser into the service, which validates the ticket itself. */
  private void visit(Request first) throws CodedFailure {
    Redirects redirects = new Redirects();
    Request next = first;
    Page page = requests.send(browser, next, CasLabels.SERVICE);
    while (page.redirect()) {
      Request made = next;
      next =
          redirects.follow(
              page, made, to -> Request.get(to, Role.OTHER, Phase.RESPONSE, made.referrer()));
      page = requests.send(browser, next, CasLabels.SERVICE);
    }
    if (!page.ok()) {
      throw page.refusal("the service's page");
    }
    Proof proof = new Proof(state, task.login().credentials(), server.service(), expected());
    if (proof.contradictedBy(page, next)) {
      boolean refused = Proof.refuses(page);
      throw new CodedFailure(
          refused ? FailureCode.UNEXPECTED_PAGE : FailureCode.LOGIN_FORM_REPEATED,
          "expected the service's page after the ticket, came "
              + (refused ? "a refusal: " : "a page that asks for a login again: ")
              + page.summary());
    }
    if (!CasServer.isService(page.uri(), server.service())
        || !new ExpectedText(expected(), who()).on(page)) {
      throw new CodedFailure(
          CasCode.EXPECTED_TEXT_MISSING, "expected \"" + expected() + "\", came " + page.summary());
    }
    validation = TicketValidation.of(who());
  }

  private void rest() throws CodedFailure {
    RestCalls rest = new RestCalls(server, service, requests);
    URI granting = rest.login(task.login().credentials());
    secrets.add(RestCalls.name(granting));
    String ticket = rest.ticket(granting, server.service());
    note("SERVICE_TICKET", ticket);
    validation = calls.validate(server.protocol(), ticket);
    rest.logout(granting);
  }

  /** The session is over when the server asks for a login again. */
  private void logout() throws CodedFailure {
    Redirects redirects = new Redirects();
    Request next = Request.get(server.at("logout", Map.of()), Role.OTHER, Phase.RESPONSE, null);
    Page page = requests.send(browser, next, CasLabels.LOGOUT);
    while (page.redirect() && sameServer(Redirects.target(page))) {
      Request made = next;
      next =
          redirects.follow(
              page, made, to -> Request.get(to, Role.OTHER, Phase.RESPONSE, made.referrer()));
      page = requests.send(browser, next, CasLabels.LOGOUT);
    }
    if (page.status() >= 400) {
      throw page.refusal("the end of the session");
    }
    if (!asksForLogin()) {
      throw new CodedFailure(
          CasCode.STILL_SIGNED_ON,
          "after the logout /login gave another ticket instead of the login form");
    }
  }

  /**
   * Whether the server asks a user for a login. With renew it asks also those who are signed on,
   * with gateway nobody, and a page script could sign the user on again: all three are left out.
   *
   * @throws CodedFailure when it neither asks nor gives a ticket
   */
  private boolean asksForLogin() throws CodedFailure {
    CasServer plain =
        new CasServer(
            server.base(), server.service(), server.protocol(), false, false, server.json());
    SignOnSettings login = task.login().by(task.login().credentials(), "", List.of());
    try {
      new TicketWalk(plain, login, false, browser, state).ticketFrom(TicketWalk.ask(plain));
      return false;
    } catch (CodedFailure e) {
      if (e.is(FailureCode.LOGIN_FORM_FORBIDDEN)) {
        return true;
      }
      throw e.at("after the logout");
    }
  }

  private boolean sameServer(URI target) {
    return Addresses.origin(target).equals(Addresses.origin(server.base()));
  }

  private String expected() {
    return task.expect().replace("{user}", who());
  }

  /** Who signed on: by the form, or earlier in this browser. */
  private String who() {
    boolean now = state.credentialsSent() || task.sessionUser().isEmpty();
    return now ? task.login().user() : task.sessionUser();
  }

  private void note(String kind, String ticket) {
    if (ticket != null) {
      tickets.put(kind, ticket);
    }
  }

  /** Timeouts have one code here. */
  private CodedFailure explained(CodedFailure e) {
    CodedFailure safe = e.without(tickets.values()).without(secrets);
    return TOO_SLOW.contains(safe.code())
        ? new CodedFailure(CasCode.TIME_OUT, safe.getMessage())
        : safe;
  }
}
