package org.authmeter.signon.saml.flow;

import java.net.URI;
import java.util.Map;
import java.util.function.Predicate;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.BrowserWalk;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.page.HttpExchanges;
import org.authmeter.signon.web.page.Page;

/**
 * The way of a browser at the IdP: from a first request over all its pages to the request that
 * would bring the answer to the SP. That one is not sent. One instance makes one way.
 */
public final class IdpLogin implements BrowserWalk.ProtocolSteps {
  private final SignOnSettings settings;
  private final Predicate<Request> end;
  private final BrowserWalk walk;
  private final SamlPages pages;
  private final SamlState state = new SamlState();
  private Request last;

  /**
   * @param settings who signs on; the resource is the SP's ACS
   * @param http sends the requests
   * @param localStorage the browser's local storage by origin
   * @param end whether a request is one to the SP
   */
  public IdpLogin(
      SignOnSettings settings,
      HttpExchanges http,
      Map<String, Map<String, String>> localStorage,
      Predicate<Request> end) {
    this.settings = settings;
    this.end = end;
    this.walk = new BrowserWalk(http, settings.maxHops(), state);
    this.pages = new SamlPages(settings, http, localStorage, state);
  }

  /**
   * @param first at the IdP
   * @param label of the first request, or null: by what it carries
   * @return the request to the SP
   */
  public Request from(Request first, String label) throws CodedFailure {
    state.nextLabel(label);
    try {
      walk.from(first, this);
      if (last == null) {
        throw new CodedFailure(
            FailureCode.UNEXPECTED_PAGE, "the IdP's pages end without an answer for the SP");
      }
      if (settings.loginForm() == SignOnSettings.LoginFormRule.REQUIRED
          && !state.credentialsSent()) {
        throw new CodedFailure(
            FailureCode.LOGIN_FORM_MISSING,
            "a login form was required, but the IdP answered without one (an older session?)");
      }
      return last;
    } catch (CodedFailure e) {
      String message = state.label() + ": " + e.getMessage();
      String password = settings.password();
      throw new CodedFailure(
          e.code(), password.isEmpty() ? message : message.replace(password, "***"));
    }
  }

  /** Requests sent. */
  public int legs() {
    return state.hops();
  }

  /** Whether a login form was filled. */
  public boolean loginForm() {
    return state.credentialsSent();
  }

  @Override
  public Request intercept(Request next) throws CodedFailure {
    if (end.test(next)) {
      last = next;
      return null;
    }
    return pages.intercept(next);
  }

  @Override
  public Request redirected(URI target, Request made) throws CodedFailure {
    return pages.redirected(target, made);
  }

  @Override
  public Request after(Page page, Request made) throws CodedFailure {
    return pages.after(page, made);
  }
}
