package org.authmeter.testbed.idp;

import org.authmeter.testbed.saml.OpenSaml;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.StatusMessage;

/** Builds the Status of an answer (SAML core 3.2.2.1). */
final class Statuses {
  private Statuses() {}

  /**
   * @param second the code below the first; null for none
   * @param message for people; null for none
   */
  static Status of(String first, String second, String message) {
    StatusCode code = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    code.setValue(first);
    if (second != null) {
      StatusCode inner = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
      inner.setValue(second);
      code.setStatusCode(inner);
    }
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    status.setStatusCode(code);
    if (message != null) {
      StatusMessage text = OpenSaml.build(StatusMessage.DEFAULT_ELEMENT_NAME);
      text.setValue(message);
      status.setStatusMessage(text);
    }
    return status;
  }
}
