package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the LDAP Connection Pool. */
public class LdapConnectionPoolConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public LdapConnectionPoolConfigBeanInfo() {
    super(LdapConnectionPoolConfig.class);
  }

  @Override
  protected ElementForm form() {
    return LdapConnectionPoolConfig.FORM;
  }
}
