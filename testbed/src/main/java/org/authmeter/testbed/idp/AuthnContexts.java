package org.authmeter.testbed.idp;

import java.util.List;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnContextComparisonTypeEnumeration;
import org.opensaml.saml.saml2.core.RequestedAuthnContext;

/** Which class of login an AuthnRequest gets (SAML core 3.3.2.2.1); the IdP has passwords only. */
final class AuthnContexts {
  /** From the weakest to the strongest, which is what the login form is. */
  private static final List<String> STRENGTH =
      List.of(
          AuthnContext.UNSPECIFIED_AUTHN_CTX,
          AuthnContext.PASSWORD_AUTHN_CTX,
          AuthnContext.PPT_AUTHN_CTX);

  private static final int STRONGEST = STRENGTH.size() - 1;

  private AuthnContexts() {}

  /**
   * @return the class to state; empty for the IdP's choice; null when the request cannot be met
   */
  static String select(RequestedAuthnContext requested) {
    if (requested == null) {
      return "";
    }
    AuthnContextComparisonTypeEnumeration comparison =
        requested.getComparison() == null
            ? AuthnContextComparisonTypeEnumeration.EXACT
            : requested.getComparison();
    for (AuthnContextClassRef wanted : requested.getAuthnContextClassRefs()) {
      int rank = STRENGTH.indexOf(wanted.getURI());
      if (rank >= 0
          && (comparison != AuthnContextComparisonTypeEnumeration.BETTER || rank < STRONGEST)) {
        boolean upwards =
            comparison == AuthnContextComparisonTypeEnumeration.MINIMUM
                || comparison == AuthnContextComparisonTypeEnumeration.BETTER;
        return STRENGTH.get(upwards ? STRONGEST : rank);
      }
    }
    return null;
  }
}
