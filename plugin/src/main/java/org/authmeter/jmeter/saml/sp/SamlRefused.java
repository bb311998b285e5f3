package org.authmeter.jmeter.saml.sp;

import org.authmeter.jmeter.web.FlowFailure;

/** A message that the service provider does not accept. */
public final class SamlRefused extends FlowFailure {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason the kind
   * @param message which rule, what was expected and what came
   */
  public SamlRefused(Reason reason, String message) {
    super(reason.name(), message);
  }

  /**
   * @param statusCode the IdP's own code (saml-core-2.0-os, section 3.2.2.2)
   * @param message as above
   */
  SamlRefused(String statusCode, String message) {
    super(statusCode, message);
  }
}
