package org.authmeter.signon.cas;

import java.net.URI;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.cas.answer.CasCode;

/** Sends requests beside the browser's way to a ticket, and names each. */
final class CasRequests {
  private static final Set<Integer> THROTTLED = Set.of(423, 429);

  private final int maxHops;
  private final SignOnState state;

  /**
   * @param maxHops maximum of requests of one sample, those of logins included
   */
  CasRequests(int maxHops, SignOnState state) {
    this.maxHops = maxHops;
    this.state = state;
  }

  /** An answer whatever its status, but for that of a throttle. */
  Page send(HttpExchanges http, Request request, String label) throws CodedFailure {
    Page page = state.beside(http, request, label, maxHops);
    try {
      checkThrottle(page);
    } catch (CodedFailure e) {
      throw e.at(label);
    }
    return page;
  }

  /** A call of the service: the phase after the login. */
  Page call(HttpExchanges http, String method, URI uri, FormBody body, String label)
      throws CodedFailure {
    return send(http, new Request(method, uri, body, Role.OTHER, Phase.RESPONSE, null), label);
  }

  static void checkThrottle(Page page) throws CodedFailure {
    if (THROTTLED.contains(page.status())) {
      throw new CodedFailure(
          CasCode.LOGIN_THROTTLED, "the server takes no more logins for now: " + page.summary());
    }
  }
}
