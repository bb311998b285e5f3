package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.LogoutForm;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;

/**
 * The browser's way through a logout (OpenID Connect RP-Initiated Logout 1.0): a question is
 * answered with yes, and the request back to the client is not sent.
 */
final class LogoutWalk extends BrowserWalk {
  private final URI back;
  private Map<String, String> answer;
  private boolean confirmed;

  /**
   * @param back the post-logout redirect URI; null = none
   */
  LogoutWalk(URI back, SignOnSettings login, HttpExchanges browser, SignOnState state) {
    super(login.silent(), browser, state);
    this.back = back;
  }

  /**
   * @param sent the state that must come back
   */
  void run(Request first, String sent) throws CodedFailure {
    try {
      state.nextLabel(OidcLabels.LOGOUT);
      follow(first);
      if (back == null) {
        return;
      }
      if (answer == null) {
        throw new CodedFailure(
            FailureCode.UNEXPECTED_PAGE,
            "the provider's pages end without leading back to "
                + back
                + "; is it registered as a post-logout redirect URI?");
      }
      if (!sent.equals(answer.get("state"))) {
        throw new CodedFailure(
            OidcCode.STATE_MISMATCH, "the logout came back without the state of its request");
      }
    } catch (CodedFailure e) {
      throw e.at(OidcLabels.LOGOUT);
    }
  }

  @Override
  protected Request intercept(Request next) {
    if (back != null && Addresses.sameResource(next.uri(), back)) {
      answer = Parameters.of(next);
      return null;
    }
    return next;
  }

  @Override
  protected Request redirected(URI target, Request made) {
    state.nextLabel(OidcLabels.LOGOUT);
    return Request.get(target, Role.OTHER, Phase.RESPONSE, made.referrer());
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    if (page.status() >= 400) {
      JsonNode error = OidcJson.object(page);
      throw error != null && OidcJson.text(error, "error") != null
          ? DirectCalls.refused(page, "the provider")
          : page.refusal("the end of the session");
    }
    if (!page.html()) {
      return null;
    }
    HtmlForm question = confirmed ? null : LogoutForm.of(page, true);
    if (question != null) {
      confirmed = true;
      state.nextLabel(OidcLabels.LOGOUT);
      return Submission.of(
          question, FormValues.NONE, LogoutForm.button(question, true), Role.OTHER, made);
    }
    try {
      Request next = pages.after(page, made, true, false);
      state.nextLabel(OidcLabels.LOGOUT);
      return next;
    } catch (CodedFailure e) {
      if (e.is(FailureCode.LOGIN_FORM_FORBIDDEN)) {
        return null; // the login form is the end that many providers show
      }
      throw e;
    }
  }
}
