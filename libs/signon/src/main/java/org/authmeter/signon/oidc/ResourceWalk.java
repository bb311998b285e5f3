package org.authmeter.signon.oidc;

import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.Proof;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;

/**
 * The browser's way to a protected page at a third-party relying party: to the provider, over its
 * pages, and back with the code, which the relying party redeems itself.
 */
final class ResourceWalk extends BrowserWalk {
  private final Proof proof;

  ResourceWalk(SignOnSettings login, HttpExchanges browser, SignOnState state) {
    super(login, browser, state);
    this.proof = new Proof(state, login.credentials(), login.resource(), login.expect());
  }

  void run() throws CodedFailure {
    walk(Request.get(settings.resource(), Role.RESOURCE, Phase.RESOURCE, null));
  }

  /** What a request is can be told by its parameters, however the browser was led to it. */
  @Override
  protected Request intercept(Request next) throws CodedFailure {
    if (next.role() != Role.OTHER) {
      return next;
    }
    Map<String, String> parameters = Parameters.of(next);
    boolean asks =
        parameters.containsKey("client_id")
            && (parameters.containsKey("response_type") || parameters.containsKey("request_uri"));
    if (asks && !state.credentialsSent()) {
      return next.method().equals("GET")
          ? new Request("GET", next.uri(), null, Role.SIGN_ON_REQUEST, Phase.FORM, next.referrer())
          : next;
    }
    boolean back =
        parameters.containsKey("state")
            && (parameters.containsKey("code") || parameters.containsKey("error"))
            && !state.isServer(Addresses.origin(next.uri()));
    if (!back) {
      return next;
    }
    if (parameters.containsKey("error")) {
      throw Callback.refused(parameters);
    }
    return new Request(
        next.method(),
        next.uri(),
        next.body(),
        Role.SIGN_ON_ANSWER,
        Phase.RESPONSE,
        next.referrer());
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    boolean error = !page.ok();
    if (proof.by(page, made)) {
      pages.name(OidcLabels.RESOURCE);
      return null;
    }
    boolean ended = settings.expect().isEmpty() && state.answerDelivered() && atResource(page);
    Request next = pages.after(page, made, atResource(page), ended);
    if (next != null) {
      return next;
    }
    if (error) {
      throw page.refusal("a page");
    }
    if (!atResource(page)) {
      throw new CodedFailure(
          state.answerDelivered() ? FailureCode.UNEXPECTED_PAGE : FailureCode.NO_FORM,
          "expected "
              + (state.answerDelivered()
                  ? "the protected page " + Addresses.withoutQuery(settings.resource())
                  : "a login form or a page that leads on")
              + ", came "
              + page.summary());
    }
    pages.name(OidcLabels.RESOURCE);
    if (!settings.expect().isEmpty() || Proof.refuses(page)) {
      throw proof.failure(page);
    }
    return null;
  }

  private boolean atResource(Page page) {
    return Addresses.sameResource(page.uri(), settings.resource());
  }
}
