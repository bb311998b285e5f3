package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.core.FormSupport;

/** Form of the SAML Response assertion. The property names appear in saved plans. */
public class SamlResponseAssertionBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public SamlResponseAssertionBeanInfo() {
    super(SamlResponseAssertion.class);
    setIcon("icon/response-assertion.png");
    createPropertyGroup("check", new String[] {"spName", "inResponseTo", "variable"});
    text("spName", SpConfigFields.DEFAULT_SP_NAME);
    text("inResponseTo", "");
    text("variable", "");
  }
}
