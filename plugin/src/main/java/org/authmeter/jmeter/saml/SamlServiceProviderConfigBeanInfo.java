package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the SAML Service Provider */
public class SamlServiceProviderConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public SamlServiceProviderConfigBeanInfo() {
    super(SamlServiceProviderConfig.class);
  }

  @Override
  protected ElementForm form() {
    return SamlServiceProviderConfig.FORM;
  }
}
