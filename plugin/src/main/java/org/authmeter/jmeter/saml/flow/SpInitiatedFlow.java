package org.authmeter.jmeter.saml.flow;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.authmeter.jmeter.saml.flow.Request.Role;

/**
 * An SP-initiated Web Browser SSO login (saml-profiles-2.0-os, section 4.1), walked as a browser
 * walks it: from the protected resource over whatever the SP and the IdP answer, back to the
 * resource. One instance makes one login.
 */
public final class SpInitiatedFlow {
  private final LoginSettings settings;
  private final HttpExchanges http;
  private final Steps steps;
  private final Redirects redirects = new Redirects();
  private final LoginState state = new LoginState();

  /**
   * @param settings what is asked
   * @param http sends the requests
   * @param localStorage the browser's local storage by origin, changed by pages that write it
   */
  public SpInitiatedFlow(
      LoginSettings settings, HttpExchanges http, Map<String, Map<String, String>> localStorage) {
    this.settings = settings;
    this.http = http;
    this.steps = new Steps(settings, http, localStorage, state);
  }

  /** Walks until the resource has come or nothing leads on. */
  public Outcome run() {
    FlowFailure failure = null;
    try {
      walk();
    } catch (FlowFailure e) {
      failure = explained(e);
    }
    return new Outcome(failure, state.hops, state.credentialsSent, state.samlResponse);
  }

  private void walk() throws FlowFailure {
    Request next = Request.get(settings.resource(), Role.RESOURCE, Phase.RESOURCE, null);
    while (next != null) {
      if (state.hops >= settings.maxHops()) {
        throw new FlowFailure(
            FailureCode.TOO_MANY_HOPS,
            "no end after "
                + state.hops
                + " requests; the next would go to "
                + Addresses.withoutQuery(next.uri()));
      }
      Page page = exchange(next);
      next = page.redirect() ? redirects.follow(page, next, state) : steps.after(page, next);
    }
    if (settings.loginForm() == LoginSettings.LoginFormRule.REQUIRED && !state.credentialsSent) {
      throw new FlowFailure(
          FailureCode.LOGIN_FORM_MISSING,
          "a login form was required, but the resource came without one (an older session?)");
    }
  }

  private Page exchange(Request request) throws FlowFailure {
    state.hops++;
    state.label(request);
    try {
      Page page = http.exchange(request);
      http.label(state.label);
      if (!page.redirect()) {
        redirects.reset();
      }
      return page;
    } catch (IOException e) {
      http.label(state.label);
      throw new FlowFailure(
          FailureCode.CONNECTION_FAILED,
          "no answer from "
              + Addresses.withoutQuery(request.uri())
              + ": "
              + e.getClass().getSimpleName()
              + (e.getMessage() == null ? "" : ": " + e.getMessage()));
    } catch (FlowFailure e) {
      http.label(state.label);
      throw e;
    }
  }

  /** Adds the leg, and the IdP's own reason when its Response carried one. */
  private FlowFailure explained(FlowFailure failure) {
    String code = failure.code();
    String message = state.label + ": " + failure.getMessage();
    if (state.samlResponse != null && Steps.aboutPages(code)) {
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
      } catch (FlowFailure unreadable) {
        message += "; " + unreadable.getMessage();
      }
    }
    String password = settings.password();
    return new FlowFailure(code, password.isEmpty() ? message : message.replace(password, "***"));
  }

  /** Whether two addresses differ in host; used to tell the IdP from the SP. */
  static boolean otherHost(URI a, URI b) {
    return !String.valueOf(a.getHost()).equalsIgnoreCase(String.valueOf(b.getHost()));
  }
}
