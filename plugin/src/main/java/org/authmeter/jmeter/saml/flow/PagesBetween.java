package org.authmeter.jmeter.saml.flow;

import java.util.Locale;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Request;

/** Answers the pages between the first redirect and the Response, each kind by its policy. */
final class PagesBetween {
  private final LoginSettings settings;
  private final LoginState state;
  private final HttpExchanges http;
  private final Handlers handlers;

  PagesBetween(LoginSettings settings, LoginState state, HttpExchanges http) {
    this.settings = settings;
    this.state = state;
    this.http = http;
    this.handlers = new Handlers(settings);
  }

  /**
   * @return the request that answers the page, or null when the general rules hold
   */
  Request answer(Page page, Request made, boolean atResource) throws CodedFailure {
    PageKind kind = atResource ? null : kind(page, made);
    if (kind != null) {
      if (state.unnamed()) {
        state.label = kind.label();
        http.label(kind.label());
      }
      check(kind, page);
    }
    Handlers.Answered given = handlers.ask(page, state);
    if (given != null) {
      return byHandler(given, kind, page, made);
    }
    if (kind == null) {
      return null;
    }
    Request next =
        switch (kind) {
          case DISCOVERY -> Discovery.choose(page, made, settings.pages());
          case TERMS, CONSENT -> Agreement.submit(page, made);
          case ONE_TIME_CODE ->
              throw new CodedFailure(
                  FailureCode.ONE_TIME_CODE_MISSING,
                  "a one-time code is asked for, and no page script gives one; add"
                      + " groovy-scripts/totp.groovy to pageScripts (authmeter.saml.pageScripts);"
                      + " on "
                      + page.summary());
          case DEVICE ->
              throw new CodedFailure(
                  FailureCode.SECOND_FACTOR_NEEDS_DEVICE,
                  "the page \""
                      + page.document().title()
                      + "\" waits for a person with a device (push message or security key);"
                      + " let the IdP ask these accounts for no second factor, or for a one-time"
                      + " code; "
                      + page.summary());
        };
    state.nextLabel = kind.label();
    return next;
  }

  private PageKind kind(Page page, Request made) throws CodedFailure {
    PageKind kind = PageKind.of(page, made, settings, state);
    boolean untreated = kind != null && kind.policy(settings.pages()) == PagePolicy.SKIP;
    return untreated ? null : kind;
  }

  private void check(PageKind kind, Page page) throws CodedFailure {
    if (kind.policy(settings.pages()) == PagePolicy.FAIL) {
      throw new CodedFailure(
          kind.name() + "_FORBIDDEN",
          "expected no page of the kind "
              + kind.name().toLowerCase(Locale.ROOT)
              + ", as its policy is fail, came "
              + page.summary());
    }
    if (kind == PageKind.ONE_TIME_CODE && state.codeSent) {
      throw new CodedFailure(
          FailureCode.ONE_TIME_CODE_REFUSED,
          "expected a Response after the one-time code of user \""
              + settings.user()
              + "\", was asked for a code again (a wrong secret, or clocks that differ?): "
              + page.summary());
    }
  }

  private Request byHandler(Handlers.Answered given, PageKind kind, Page page, Request made)
      throws CodedFailure {
    if (handlers.role(given.answer()) == Request.Role.CREDENTIALS && state.credentialsSent) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "the page handler "
              + given.by().name()
              + " would send the password of user \""
              + settings.user()
              + "\" again: "
              + page.summary());
    }
    Request next = handlers.request(given, page, made);
    String label = given.answer().label();
    String named = !label.isBlank() ? label : kind == null ? null : kind.label();
    if (named != null) {
      if (state.unnamed()) {
        state.label = named;
        http.label(named);
      }
      state.nextLabel = named;
    }
    state.codeSent |= kind == PageKind.ONE_TIME_CODE;
    return next;
  }
}
