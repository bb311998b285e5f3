package org.authmeter.signon.saml.flow;

import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.LegLabels;
import org.authmeter.signon.walk.SignOnState;

/** What a login has seen so far, and the last Response. */
final class SamlState extends SignOnState {
  private static final LegLabels LABELS =
      new LegLabels("SAML", Labels.RESOURCE, Labels.AUTHN_REQUEST, Labels.ACS, "a Response");

  /** As XML; null before the first. */
  byte[] samlResponse;

  /** Whether the last Response has another status than success. */
  boolean refused() throws CodedFailure {
    return samlResponse != null
        && !SamlMessage.succeeds(samlResponse)
        && SamlMessage.parse(samlResponse).failedStatus() != null;
  }

  SamlState() {
    super(LABELS);
  }

  /**
   * @param only name of every leg
   */
  SamlState(String only) {
    super(LABELS, only);
  }
}
