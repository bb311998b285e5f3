package org.authmeter.signon.saml.flow;

import java.util.List;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;

/**
 * An SP-initiated Web Browser SSO login (saml-profiles-2.0-os, section 4.1), walked as a browser
 * walks it: from the protected resource over whatever the SP and the IdP answer, back to the
 * resource. One instance makes one login.
 */
public final class SpInitiatedFlow extends SamlLoginWalk {
  private static final Set<String> NOT_ABOUT_PAGES =
      Set.of(
          "PAGE_TOO_LARGE", "LEG_TIMEOUT", "DEADLINE_EXCEEDED", "INTERRUPTED", "CONNECTION_FAILED");

  /**
   * @param settings what is asked
   * @param http sends the requests
   */
  public SpInitiatedFlow(SignOnSettings settings, HttpExchanges http) {
    super(settings, http);
  }

  /** Walks until the resource has come or nothing leads on. */
  public SamlOutcome run() {
    CodedFailure failure = null;
    try {
      follow(Request.get(settings.resource(), Role.RESOURCE, Phase.RESOURCE, null));
      settings.checkForm(
          state,
          "a login form was required, but the resource came without one (an older session?)");
    } catch (CodedFailure e) {
      failure = explained(e);
    }
    return new SamlOutcome(failure, state.hops(), state.credentialsSent(), response());
  }

  /** Adds the leg, and the IdP's own reason when its Response carried one. */
  private CodedFailure explained(CodedFailure failure) {
    String code = failure.code();
    String message = state.label() + ": " + failure.getMessage();
    if (response() != null && !NOT_ABOUT_PAGES.contains(code)) {
      try {
        SamlMessage response = SamlMessage.parse(response());
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
    List<String> secrets = List.of(settings.credentials().password());
    return new CodedFailure(code, CodedFailure.masked(message, secrets));
  }
}
