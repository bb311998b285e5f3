package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.element.Form;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the LDAP Connection Pool. */
public class LdapConnectionPoolConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public LdapConnectionPoolConfigBeanInfo() {
    super(LdapConnectionPoolConfig.class);
  }

  @Override
  protected Form form() {
    return LdapConnectionPoolConfig.FORM;
  }
}
