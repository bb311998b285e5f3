package org.authmeter.signon.saml.flow;

import java.util.function.Predicate;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;

/**
 * The way of a browser at the IdP: from a first request over all its pages to the request that
 * would bring the answer to the SP. That one is not sent. One instance makes one way.
 */
public final class IdpLogin extends SamlLoginWalk {
  private final Predicate<Request> end;
  private Request last;

  /**
   * @param settings who signs on; the resource is the SP's ACS
   * @param http sends the requests
   * @param end whether a request is one to the SP
   */
  public IdpLogin(SignOnSettings settings, HttpExchanges http, Predicate<Request> end) {
    super(settings, http);
    this.end = end;
  }

  /**
   * @param first at the IdP
   * @param label of the first request, or null: by what it carries
   * @return the request to the SP
   */
  public Request from(Request first, String label) throws CodedFailure {
    state.nextLabel(label);
    try {
      follow(first);
      if (last == null) {
        throw new CodedFailure(
            FailureCode.UNEXPECTED_PAGE, "the IdP's pages end without an answer for the SP");
      }
      settings.checkForm(
          state, "a login form was required, but the IdP answered without one (an older session?)");
      return last;
    } catch (CodedFailure e) {
      throw e.at(state.label());
    }
  }

  /** Whether a login form was filled. */
  public boolean loginForm() {
    return state.credentialsSent();
  }

  @Override
  protected Request intercept(Request next) throws CodedFailure {
    if (end.test(next)) {
      last = next;
      return null;
    }
    return super.intercept(next);
  }
}
