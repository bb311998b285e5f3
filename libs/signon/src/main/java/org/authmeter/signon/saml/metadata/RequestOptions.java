package org.authmeter.signon.saml.metadata;

/**
 * What an AuthnRequest asks for (saml-core-2.0-os, section 3.4.1).
 *
 * @param nameIdFormat URI, or empty: the IdP's choice
 * @param authnContext URI of the AuthnContextClassRef, or empty: the IdP's choice
 * @param forceAuthn the user must sign on again
 * @param isPassive the IdP may show nothing
 */
public record RequestOptions(
    String nameIdFormat, String authnContext, boolean forceAuthn, boolean isPassive) {
  /** Nothing but a login. */
  public static final RequestOptions PLAIN = new RequestOptions("", "", false, false);
}
