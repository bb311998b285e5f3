package org.authmeter.signon.saml.metadata;

import java.util.List;

/**
 * What an AuthnRequest asks for (saml-core-2.0-os, section 3.4.1).
 *
 * @param nameIdFormat URI, or empty: the IdP's choice
 * @param authnContext URIs of AuthnContextClassRefs with blanks between, of which the IdP may
 *     choose one; empty = the IdP's choice
 * @param forceAuthn the user must sign on again
 * @param isPassive the IdP may show nothing
 */
public record RequestOptions(
    String nameIdFormat, String authnContext, boolean forceAuthn, boolean isPassive) {
  /** The URIs of {@link #authnContext}. */
  public List<String> authnContexts() {
    return authnContext.isBlank() ? List.of() : List.of(authnContext.strip().split("\\s+"));
  }

  /** Nothing but a login. */
  public static final RequestOptions PLAIN = new RequestOptions("", "", false, false);
}
