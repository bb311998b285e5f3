package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the LDAP Authentication sampler. The property names appear in saved plans: never rename
 * them.
 */
public class LdapAuthenticationSamplerBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public LdapAuthenticationSamplerBeanInfo() {
    super(LdapAuthenticationSampler.class);
    setIcon("icon/ldap.png");
    createPropertyGroup("target", new String[] {"poolName", "mode"});
    createPropertyGroup("credentials", new String[] {"user", "password"});
    createPropertyGroup("search", new String[] {"baseDn", "scope", "filter", "attributes"});
    createPropertyGroup(
        "template", new String[] {"dnTemplate", "compareAttribute", "compareValue"});

    text("poolName", LdapAuthenticationFields.DEFAULT_POOL_NAME);
    choice(
        "mode", LdapAuthenticationFields.DEFAULT_MODE, "search-bind", "search", "bind", "compare");

    text("user", "");
    password("password");

    text("baseDn", "");
    choice("scope", LdapAuthenticationFields.DEFAULT_SCOPE, "base", "one", "subtree");
    text("filter", LdapAuthenticationFields.DEFAULT_FILTER);
    text("attributes", "");

    text("dnTemplate", "");
    text("compareAttribute", LdapAuthenticationFields.DEFAULT_COMPARE_ATTRIBUTE);
    text("compareValue", "");
  }
}
