package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.oidc.provider.Json;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.page.LogoutForm;
import org.authmeter.signon.walk.BrowserWalk;
import org.authmeter.signon.walk.PageNavigator;
import org.authmeter.signon.walk.SignOnState;
import org.authmeter.signon.web.Addresses;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.Phase;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.Request.Role;
import org.authmeter.signon.web.page.FormValues;
import org.authmeter.signon.web.page.HtmlForm;
import org.authmeter.signon.web.page.HttpExchanges;
import org.authmeter.signon.web.page.Page;
import org.authmeter.signon.web.page.Submission;

/**
 * The browser's way through a logout (OpenID Connect RP-Initiated Logout 1.0): a question is
 * answered with yes, and the request back to the client is not sent.
 */
final class LogoutWalk implements BrowserWalk.ProtocolSteps {
  private final URI back;
  private final SignOnState state;
  private final PageNavigator pages;
  private final BrowserWalk walk;
  private Map<String, String> answer;
  private boolean confirmed;

  LogoutWalk(
      OidcProvider provider,
      OidcTask task,
      HttpExchanges browser,
      Map<String, Map<String, String>> localStorage,
      SignOnState state) {
    this.back = provider.client().postLogoutRedirectUri();
    this.state = state;
    this.pages =
        new PageNavigator(
            AuthorizationWalk.settings(task, provider.client().redirectUri(), true),
            browser,
            localStorage,
            state,
            AuthorizationWalk::get);
    this.walk = new BrowserWalk(browser, task.maxHops(), state);
  }

  /**
   * @param sent the state that must come back
   */
  void run(Request first, String sent) throws CodedFailure {
    try {
      state.nextLabel(OidcLabels.LOGOUT);
      walk.from(first, this);
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
      throw new CodedFailure(e.code(), OidcLabels.LOGOUT + ": " + e.getMessage());
    }
  }

  @Override
  public Request intercept(Request next) {
    if (back != null && Addresses.sameResource(next.uri(), back)) {
      answer = Parameters.of(next);
      return null;
    }
    return next;
  }

  @Override
  public Request redirected(URI target, Request made) {
    state.nextLabel(OidcLabels.LOGOUT);
    return Request.get(target, Role.OTHER, Phase.RESPONSE, made.referrer());
  }

  @Override
  public Request after(Page page, Request made) throws CodedFailure {
    if (page.status() >= 400) {
      JsonNode error = Json.object(page);
      throw error != null && Json.text(error, "error") != null
          ? DirectCalls.refused(page, "the provider")
          : new CodedFailure(
              "HTTP_" + page.status(), "expected the end of the session, came " + page.summary());
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
