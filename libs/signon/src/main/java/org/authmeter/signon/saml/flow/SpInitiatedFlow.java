package org.authmeter.signon.saml.flow;

import java.util.Map;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.BrowserWalk;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.Phase;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.Request.Role;
import org.authmeter.signon.web.page.HttpExchanges;

/**
 * An SP-initiated Web Browser SSO login (saml-profiles-2.0-os, section 4.1), walked as a browser
 * walks it: from the protected resource over whatever the SP and the IdP answer, back to the
 * resource. One instance makes one login.
 */
public final class SpInitiatedFlow {
  private final SignOnSettings settings;
  private final SamlPages pages;
  private final BrowserWalk walk;
  private final SamlState state = new SamlState();

  /**
   * @param settings what is asked
   * @param http sends the requests
   * @param localStorage the browser's local storage by origin, changed by pages that write it
   */
  public SpInitiatedFlow(
      SignOnSettings settings, HttpExchanges http, Map<String, Map<String, String>> localStorage) {
    this.settings = settings;
    this.walk = new BrowserWalk(http, settings.maxHops(), state);
    this.pages = new SamlPages(settings, http, localStorage, state);
  }

  /** Walks until the resource has come or nothing leads on. */
  public Outcome run() {
    CodedFailure failure = null;
    try {
      walk();
    } catch (CodedFailure e) {
      failure = explained(e);
    }
    return new Outcome(failure, state.hops(), state.credentialsSent(), state.samlResponse);
  }

  private void walk() throws CodedFailure {
    walk.from(Request.get(settings.resource(), Role.RESOURCE, Phase.RESOURCE, null), pages);
    if (settings.loginForm() == SignOnSettings.LoginFormRule.REQUIRED && !state.credentialsSent()) {
      throw new CodedFailure(
          FailureCode.LOGIN_FORM_MISSING,
          "a login form was required, but the resource came without one (an older session?)");
    }
  }

  /** Adds the leg, and the IdP's own reason when its Response carried one. */
  private CodedFailure explained(CodedFailure failure) {
    String code = failure.code();
    String message = state.label() + ": " + failure.getMessage();
    if (state.samlResponse != null && SamlPages.aboutPages(code)) {
      try {
        SamlMessage response = SamlMessage.parse(state.samlResponse);
        String status = response.failedStatus();
        if (status != null) {
          code = status;
          message =
              "the IdP's Response says "
                  + status
                  + (response.statusMessage().isEmpty()
                      ? ""
                      : " (" + response.statusMessage() + ")")
                  + "; then "
                  + message;
        }
      } catch (CodedFailure unreadable) {
        message += "; " + unreadable.getMessage();
      }
    }
    String password = settings.password();
    return new CodedFailure(code, password.isEmpty() ? message : message.replace(password, "***"));
  }
}
