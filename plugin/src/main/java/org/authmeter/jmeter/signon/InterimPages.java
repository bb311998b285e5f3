package org.authmeter.jmeter.signon;

import java.util.Locale;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Request;

/** Answers the pages between the first redirect and the answer, each kind by its policy. */
final class InterimPages {
  private final SignOnSettings settings;
  private final SignOnState state;
  private final HttpExchanges http;
  private final SignOnPages.Links links;
  private final Handlers handlers;

  InterimPages(
      SignOnSettings settings, SignOnState state, HttpExchanges http, SignOnPages.Links links) {
    this.settings = settings;
    this.state = state;
    this.http = http;
    this.links = links;
    this.handlers = new Handlers(settings, links);
  }

  /**
   * @return the request that answers the page, or null when the general rules hold
   */
  Request answer(Page page, Request made, boolean atResource) throws CodedFailure {
    PageKind kind = atResource ? null : kind(page, made);
    if (kind != null) {
      name(state.labels().of(kind));
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
          case DISCOVERY -> Discovery.choose(page, made, settings.pages(), links);
          case TERMS, CONSENT -> Agreement.submit(page, made);
          case ONE_TIME_CODE ->
              throw new CodedFailure(
                  FailureCode.ONE_TIME_CODE_MISSING,
                  "a one-time code is asked for, and no page script gives one; add"
                      + " totp.groovy to pageScripts;"
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
    state.nextLabel(state.labels().of(kind));
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
    if (kind == PageKind.ONE_TIME_CODE && state.codeSent()) {
      throw new CodedFailure(
          FailureCode.ONE_TIME_CODE_REFUSED,
          "expected "
              + state.labels().expected()
              + " after the one-time code of user \""
              + settings.user()
              + "\", was asked for a code again (a wrong secret, or clocks that differ?): "
              + page.summary());
    }
  }

  private Request byHandler(Handlers.Answered given, PageKind kind, Page page, Request made)
      throws CodedFailure {
    if (handlers.role(given.answer()) == Request.Role.CREDENTIALS && state.credentialsSent()) {
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
    String named = !label.isBlank() ? label : kind == null ? null : state.labels().of(kind);
    if (named != null) {
      name(named);
      state.nextLabel(named);
    }
    if (kind == PageKind.ONE_TIME_CODE) {
      state.codeSending();
    }
    return next;
  }

  private void name(String label) {
    if (state.nameByAnswer(label)) {
      http.label(label);
    }
  }
}
