package org.authmeter.signon.cas;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.cas.answer.CasCode;
import org.jsoup.nodes.Element;

/**
 * The browser's way from /login to the service ticket (CAS protocol 2.1 and 2.2), over all pages
 * that the server shows.
 */
final class TicketWalk extends BrowserWalk {
  private final CasServer server;
  private final URI service;
  private String ticket;

  /**
   * @param mayForm whether a login form may be filled
   * @param state of all logins of one sample
   */
  TicketWalk(
      CasServer server,
      SignOnSettings login,
      boolean mayForm,
      HttpExchanges browser,
      SignOnState state) {
    super(login.with(mayForm ? LoginFormRule.ALLOWED : LoginFormRule.FORBIDDEN), browser, state);
    this.server = server;
    this.service = server.service();
  }

  /** The first request. */
  static Request ask(CasServer server) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("service", server.service().toString());
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
   * @param first request of the browser
   */
  String ticketFrom(Request first) throws CodedFailure {
    walk(first);
    return ticket;
  }

  /** A page may lead to the service with the ticket by a meta refresh or a script. */
  @Override
  protected Request intercept(Request next) {
    String found =
        next.role() == Role.OTHER && CasServer.isService(next.uri(), service)
            ? Query.of(next.uri()).get("ticket")
            : null;
    if (found == null) {
      return next;
    }
    found(found);
    return null;
  }

  @Override
  protected Request redirected(URI target, Request made) throws CodedFailure {
    if (CasServer.isService(target, service) && made.role() != Role.RESOURCE) {
      arrived(target);
      return null;
    }
    boolean login =
        made.role() == Role.RESOURCE && !Addresses.origin(target).equals(Addresses.origin(service))
            || !state.hasServer() && Addresses.sameResource(target, server.at("login", Map.of()));
    return login
        ? Request.get(target, Role.SIGN_ON_REQUEST, Phase.FORM, null)
        : super.redirected(target, made);
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    CasRequests.checkThrottle(page);
    String delivered = page.html() ? delivered(page) : null;
    if (delivered != null) {
      found(delivered);
      return null;
    }
    Request next = pages.after(page, made, false, false);
    if (next != null) {
      return next;
    }
    boolean sent = state.credentialsSent();
    throw page.unexpected(
        sent ? CasCode.NO_TICKET : FailureCode.NO_FORM,
        sent ? "a ticket" : "a login form or a ticket");
  }

  private void arrived(URI target) throws CodedFailure {
    String found = Query.of(target).get("ticket");
    if (found == null || found.isEmpty()) {
      throw server.gateway()
          ? new CodedFailure(
              CasCode.NOT_SIGNED_ON,
              "the server sent the browser back without a ticket, as gateway demands for a user who"
                  + " is not signed on")
          : new CodedFailure(
              CasCode.NO_TICKET,
              "the server sent the browser to "
                  + Addresses.withoutQuery(target)
                  + " without a ticket");
    }
    found(found);
  }

  private void found(String found) {
    ticket = found;
    pages.name(CasLabels.TICKET);
  }

  /** A form that posts the ticket (method=POST, 2.1.1), or the link of a warning, or null. */
  private String delivered(Page page) throws CodedFailure {
    for (HtmlForm form : HtmlForm.of(page)) {
      boolean ticket = form.has("ticket") && !FormFields.value(form.control("ticket")).isBlank();
      if (ticket && CasServer.isService(form.action(null), service)) {
        return FormFields.value(form.control("ticket"));
      }
    }
    for (Element link : page.outline().all("a", "href")) {
      try {
        URI target = page.resolve(link.attr("href"));
        String found = Query.of(target).get("ticket");
        if (found != null && Addresses.isWeb(target) && CasServer.isService(target, service)) {
          return found;
        }
      } catch (URISyntaxException e) {
        continue; // as browsers do
      }
    }
    return null;
  }

  /** The request by which the browser delivers the ticket to the service. */
  static Request deliver(URI service, String ticket) throws CodedFailure {
    try {
      return Request.get(
          Query.with(service, "ticket", ticket), Role.SIGN_ON_ANSWER, Phase.RESPONSE, null);
    } catch (URISyntaxException e) {
      throw new CodedFailure(CasCode.NO_TICKET, "the ticket does not fit into an address");
    }
  }
}
