package org.authmeter.signon.saml.flow;

import java.net.URI;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.web.Addresses;
import org.authmeter.signon.web.Phase;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.Request.Role;
import org.authmeter.signon.web.page.Page;

/** What an address that a page or a redirect names carries of SAML. */
final class SamlRedirects {
  private SamlRedirects() {}

  /** The request to the address of a redirect. */
  static Request after(URI target, Request made, SamlState state) throws CodedFailure {
    if (RedirectBinding.carries(target, "SAMLResponse")) {
      state.samlResponse = RedirectBinding.message(target, "SAMLResponse");
    }
    Role role = role(target);
    if (role == Role.SIGN_ON_REQUEST
        && state.credentialsSent()
        && !Addresses.otherHost(target, made.uri())) {
      role = Role.OTHER; // an IdP that keeps the AuthnRequest in its addresses, as AD FS does
    }
    Phase phase = Phase.after(role, made.phase(), target, made.uri());
    return Request.get(target, role, phase, made.referrer());
  }

  /** The request for an address that a page names. */
  static Request get(URI target, Page page, Request made) {
    Role role = role(target);
    return Request.get(
        target, role, Phase.after(role, made.phase(), target, made.uri()), page.uri());
  }

  private static Role role(URI target) {
    if (RedirectBinding.carries(target, "SAMLRequest")) {
      return Role.SIGN_ON_REQUEST;
    }
    boolean response =
        RedirectBinding.carries(target, "SAMLResponse")
            || RedirectBinding.carries(target, "SAMLart");
    return response ? Role.SIGN_ON_ANSWER : Role.OTHER;
  }
}
