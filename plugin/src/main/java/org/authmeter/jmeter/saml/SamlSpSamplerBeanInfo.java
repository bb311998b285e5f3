package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the SAML SP */
public class SamlSpSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public SamlSpSamplerBeanInfo() {
    super(SamlSpSampler.class);
  }

  @Override
  protected ElementForm form() {
    return SamlSpSampler.FORM;
  }
}
