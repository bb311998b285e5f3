package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the SAML Response Assertion */
public class SamlResponseAssertionBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public SamlResponseAssertionBeanInfo() {
    super(SamlResponseAssertion.class);
  }

  @Override
  protected ElementForm form() {
    return SamlResponseAssertion.FORM;
  }
}
