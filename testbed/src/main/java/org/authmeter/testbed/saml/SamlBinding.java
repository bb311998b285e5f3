package org.authmeter.testbed.saml;

import java.util.Arrays;
import java.util.Optional;
import org.opensaml.saml.common.xml.SAMLConstants;

/** The SAML 2.0 bindings that the testbed speaks (SAML bindings 3). */
public enum SamlBinding {
  REDIRECT(SAMLConstants.SAML2_REDIRECT_BINDING_URI),
  POST(SAMLConstants.SAML2_POST_BINDING_URI),
  SIMPLE_SIGN(SAMLConstants.SAML2_POST_SIMPLE_SIGN_BINDING_URI),
  ARTIFACT(SAMLConstants.SAML2_ARTIFACT_BINDING_URI),
  PAOS(SAMLConstants.SAML2_PAOS_BINDING_URI),
  SOAP(SAMLConstants.SAML2_SOAP11_BINDING_URI);

  private final String uri;

  SamlBinding(String uri) {
    this.uri = uri;
  }

  public String uri() {
    return uri;
  }

  /** Whether messages pass through the browser. */
  public boolean frontChannel() {
    return this != SOAP && this != PAOS;
  }

  /** Empty for a binding that the testbed does not know. */
  public static Optional<SamlBinding> of(String uri) {
    return Arrays.stream(values()).filter(binding -> binding.uri.equals(uri)).findFirst();
  }
}
