package org.authmeter.testbed.sp;

import java.io.IOException;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.RedirectUrls;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameIDPolicy;

/** Makes AuthnRequests as a Shibboleth SP does, unsigned, for the Redirect binding. */
final class SpRequests {
  private final String entityId;
  private final String acs;
  private final String destination;

  SpRequests(String entityId, String acs, String destination) {
    this.entityId = entityId;
    this.acs = acs;
    this.destination = destination;
  }

  /**
   * @param forceAuthn the user must sign on again (SAML core 3.4.1)
   * @param passive the IdP may show nothing
   */
  AuthnRequest create(boolean forceAuthn, boolean passive) {
    AuthnRequest request =
        OpenSaml.request(AuthnRequest.DEFAULT_ELEMENT_NAME, entityId, destination);
    request.setAssertionConsumerServiceURL(acs);
    request.setProtocolBinding(SAMLConstants.SAML2_POST_BINDING_URI);
    if (forceAuthn) {
      request.setForceAuthn(true);
    }
    if (passive) {
      request.setIsPassive(true);
    }
    NameIDPolicy policy = OpenSaml.build(NameIDPolicy.DEFAULT_ELEMENT_NAME);
    policy.setAllowCreate(true);
    request.setNameIDPolicy(policy);
    return request;
  }

  /** The URL that carries the request (SAML bindings 3.4.4.1). */
  String redirect(AuthnRequest request, String relayState) throws IOException {
    return destination
        + "?"
        + RedirectUrls.query("SAMLRequest", OpenSaml.serialize(request), relayState);
  }
}
