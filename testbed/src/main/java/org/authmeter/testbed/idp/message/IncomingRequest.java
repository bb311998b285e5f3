package org.authmeter.testbed.idp.message;

import org.authmeter.testbed.saml.Binding;

/**
 * An AuthnRequest that was checked against the SP's metadata.
 *
 * @param relayState empty when there is none
 * @param delivery by what binding the Response goes: POST, ARTIFACT or PAOS
 * @param nameIdFormat asked for; empty for the IdP's choice
 * @param authnContext class of the login that is asked for; empty for the IdP's choice
 * @param signed whether it bore a signature
 */
public record IncomingRequest(
    String id,
    String issuer,
    String acs,
    String relayState,
    boolean forceAuthn,
    boolean passive,
    Binding delivery,
    String nameIdFormat,
    String authnContext,
    boolean signed) {

  /** One without wishes, to be answered by the POST binding. */
  static IncomingRequest plain(String id, String issuer, String acs, String relayState) {
    return new IncomingRequest(
        id, issuer, acs, relayState, false, false, Binding.POST, "", "", false);
  }

  IncomingRequest wishing(String format, String context) {
    return new IncomingRequest(
        id, issuer, acs, relayState, forceAuthn, passive, delivery, format, context, signed);
  }

  public LoginContext context(String csrf, String principal) {
    return new LoginContext(
        id, issuer, acs, relayState, csrf, principal, delivery, nameIdFormat, authnContext);
  }
}
