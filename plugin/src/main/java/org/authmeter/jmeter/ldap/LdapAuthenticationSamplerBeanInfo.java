package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the LDAP Authentication. */
public class LdapAuthenticationSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public LdapAuthenticationSamplerBeanInfo() {
    super(LdapAuthenticationSampler.class);
  }

  @Override
  protected ElementForm form() {
    return LdapAuthenticationSampler.FORM;
  }
}
