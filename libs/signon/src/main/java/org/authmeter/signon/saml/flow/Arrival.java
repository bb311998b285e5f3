package org.authmeter.signon.saml.flow;

import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.page.UserForm;
import org.authmeter.signon.walk.Proof;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.Addresses;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.page.HtmlForm;
import org.authmeter.signon.web.page.HttpExchanges;
import org.authmeter.signon.web.page.Page;

/**
 * Tells whether a page is the protected resource, by its own text or, failing that, its address.
 */
final class Arrival {
  private final SignOnSettings settings;
  private final SamlState state;
  private final Proof proof;

  Arrival(SignOnSettings settings, SamlState state) {
    this.settings = settings;
    this.state = state;
    this.proof = new Proof(state, settings.credentials(), settings.resource(), settings.expect());
  }

  boolean atResource(Page page) {
    return Addresses.sameResource(page.uri(), settings.resource());
  }

  boolean atResourceWithoutExpectation(Page page) {
    return settings.expect().isEmpty() && state.answerDelivered() && atResource(page);
  }

  /** Whether a page shows the expected text, and the IdP's last Response is no refusal. */
  boolean proven(Page page, Request made) throws CodedFailure {
    return proof.by(page, made) && !state.refused();
  }

  /** A page that leads nowhere is the resource, or the end of the attempt. */
  void check(Page page) throws CodedFailure {
    if (atResource(page)) {
      if (!settings.expect().isEmpty() || Proof.refuses(page) || state.refused()) {
        throw proof.failure(page);
      }
      return;
    }
    // Where the user stands on a page of its own, unknown users never get to the password.
    boolean asked = (state.userSent() || state.credentialsSent()) && !state.answerDelivered();
    if (asked && UserForm.alone(page, settings.credentials())) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "expected a Response for user \""
              + settings.user()
              + "\", was asked for the user again: "
              + page.summary());
    }
    boolean forms = page.html() && !HtmlForm.of(page).isEmpty();
    throw new CodedFailure(
        forms || state.answerDelivered() ? FailureCode.UNEXPECTED_PAGE : FailureCode.NO_FORM,
        "expected "
            + (state.answerDelivered()
                ? "the protected resource " + Addresses.withoutQuery(settings.resource())
                : state.credentialsSent() ? "a Response" : "a login form or a Response")
            + (forms ? "" : " or a page that leads on")
            + ", came "
            + page.summary());
  }

  /** Plain text, JSON and the like can be the resource, never a step towards it. */
  Request withoutHtml(Page page, Request made, boolean error, HttpExchanges http)
      throws CodedFailure {
    name(page, http);
    if (proven(page, made)) {
      return null;
    }
    if (error) {
      throw new CodedFailure("HTTP_" + page.status(), "expected a page, came " + page.summary());
    }
    if (!atResource(page)) {
      throw new CodedFailure(
          FailureCode.NOT_HTML, "expected an HTML page on the way, came " + page.summary());
    }
    check(page);
    return null;
  }

  void name(Page page, HttpExchanges http) {
    boolean last = atResource(page) || state.answerDelivered();
    if (last && state.nameByAnswer(Labels.PROTECTED_RESOURCE)) {
      http.label(Labels.PROTECTED_RESOURCE);
    }
  }
}
