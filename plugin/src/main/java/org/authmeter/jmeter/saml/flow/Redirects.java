package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import org.authmeter.jmeter.saml.flow.Request.Role;

/** Follows redirects (RFC 9110 section 15.4) and notices when they go round in circles. */
final class Redirects {
  /** Some sites redirect to the same address once, to see whether their cookie comes back. */
  private static final int MOST_VISITS = 2;

  private final Map<String, Integer> visits = new HashMap<>();

  /** A page ends a chain of redirects. */
  void reset() {
    visits.clear();
  }

  Request follow(Page page, Request made, LoginState state) throws FlowFailure {
    visits.merge(made.identity(), 1, Integer::sum);
    Request next = next(page, made, state);
    if (visits.getOrDefault(next.identity(), 0) >= MOST_VISITS) {
      throw new FlowFailure(
          FailureCode.REDIRECT_LOOP,
          "redirects lead to "
              + Addresses.withoutQuery(next.uri())
              + " for the third time (are cookies refused?)");
    }
    return next;
  }

  private static Request next(Page page, Request made, LoginState state) throws FlowFailure {
    URI target = target(page);
    boolean keeps = page.status() == 307 || page.status() == 308;
    if (RedirectBinding.carries(target, "SAMLResponse")) {
      state.samlResponse = RedirectBinding.message(target, "SAMLResponse");
    }
    if (keeps && made.body() != null) {
      return new Request(
          made.method(), target, made.body(), made.role(), made.phase(), made.referrer());
    }
    Role role = role(target);
    if (role == Role.AUTHN_REQUEST
        && state.credentialsSent
        && !SpInitiatedFlow.otherHost(target, made.uri())) {
      role = Role.OTHER; // an IdP that keeps the AuthnRequest in its addresses, as AD FS does
    }
    Phase phase = LoginState.phase(role, made.phase(), target, made.uri());
    return Request.get(target, role, phase, made.referrer());
  }

  static Role role(URI target) {
    if (RedirectBinding.carries(target, "SAMLRequest")) {
      return Role.AUTHN_REQUEST;
    }
    boolean response =
        RedirectBinding.carries(target, "SAMLResponse")
            || RedirectBinding.carries(target, "SAMLart");
    return response ? Role.ACS : Role.OTHER;
  }

  private static URI target(Page page) throws FlowFailure {
    String location = page.location() == null ? "" : page.location();
    try {
      URI target = Addresses.resolve(page.uri(), location);
      boolean web = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
      if (!location.isBlank() && web && target.getHost() != null) {
        return target;
      }
    } catch (URISyntaxException e) {
      // told below
    }
    throw new FlowFailure(
        FailureCode.BAD_REDIRECT,
        "HTTP "
            + page.status()
            + " from "
            + Addresses.withoutQuery(page.uri())
            + (location.isBlank() ? " without a Location" : " to an address that is none"));
  }
}
