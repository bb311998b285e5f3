package org.authmeter.jmeter.saml.flow;

/** Where a login stands; a node script may name an IdP node for each. */
public enum Phase {
  /** Up to the SP's answer. */
  RESOURCE,
  /** From the AuthnRequest to the login form. */
  FORM,
  /** The POST of the credentials. */
  CREDENTIALS,
  /** All that follows, up to the Response. */
  RESPONSE
}
