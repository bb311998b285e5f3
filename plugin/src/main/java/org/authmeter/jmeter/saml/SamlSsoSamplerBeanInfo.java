package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the SAML SSO */
public class SamlSsoSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public SamlSsoSamplerBeanInfo() {
    super(SamlSsoSampler.class);
  }

  @Override
  protected ElementForm form() {
    return SamlSsoSampler.FORM;
  }
}
