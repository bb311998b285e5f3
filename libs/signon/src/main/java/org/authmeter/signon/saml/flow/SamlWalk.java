package org.authmeter.signon.saml.flow;

import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.LegLabels;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;

/** A walk on which addresses and forms carry SAML messages; it keeps the last Response. */
abstract class SamlWalk extends BrowserWalk {
  private static final LegLabels LABELS =
      new LegLabels(
          "SAML", SamlLabels.RESOURCE, SamlLabels.AUTHN_REQUEST, SamlLabels.ACS, "a Response");

  private byte[] response;

  /**
   * @param only name of every leg; null = each has its own
   */
  SamlWalk(SignOnSettings settings, HttpExchanges http, String only) {
    super(settings, http, new SignOnState(LABELS, only));
  }

  /** The last SAMLResponse as XML; null before the first. */
  final byte[] response() {
    return response;
  }

  /** Whether the last Response has another status than success. */
  final boolean refused() throws CodedFailure {
    return response != null
        && !SamlMessage.succeeds(response)
        && SamlMessage.parse(response).failedStatus() != null;
  }

  /** Keeps the Response of a form, if it has one. */
  final boolean takeResponse(HtmlForm form) throws CodedFailure {
    boolean there = SamlForm.carries(form, "SAMLResponse");
    if (there) {
      response = SamlMessage.decode(FormFields.value(form.control("SAMLResponse")));
    }
    return there;
  }

  @Override
  protected final Role role(URI target) {
    if (RedirectBinding.carries(target, "SAMLRequest")) {
      return Role.SIGN_ON_REQUEST;
    }
    boolean answer =
        RedirectBinding.carries(target, "SAMLResponse")
            || RedirectBinding.carries(target, "SAMLart");
    return answer ? Role.SIGN_ON_ANSWER : Role.OTHER;
  }

  @Override
  protected final Request redirected(URI target, Request made) throws CodedFailure {
    if (RedirectBinding.carries(target, "SAMLResponse")) {
      response = RedirectBinding.message(target, "SAMLResponse");
    }
    Role role = role(target);
    if (role == Role.SIGN_ON_REQUEST
        && state.credentialsSent()
        && !Addresses.otherHost(target, made.uri())) {
      role = Role.OTHER; // an IdP that keeps the AuthnRequest in its addresses, as AD FS does
    }
    return get(target, role, made, made.referrer());
  }
}
