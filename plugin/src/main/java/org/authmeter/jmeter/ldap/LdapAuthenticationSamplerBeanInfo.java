package org.authmeter.jmeter.ldap;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * Form of the LDAP Authentication sampler. The property names appear in saved plans: never rename
 * them.
 */
public class LdapAuthenticationSamplerBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public LdapAuthenticationSamplerBeanInfo() {
    super(LdapAuthenticationSampler.class);
    createPropertyGroup("target", new String[] {"poolName", "mode"});
    createPropertyGroup("credentials", new String[] {"user", "password"});
    createPropertyGroup("search", new String[] {"baseDn", "scope", "filter", "attributes"});
    createPropertyGroup(
        "template", new String[] {"dnTemplate", "compareAttribute", "compareValue"});

    text("poolName", LdapAuthenticationFields.DEFAULT_POOL_NAME);
    choice(
        "mode", LdapAuthenticationFields.DEFAULT_MODE, "search-bind", "search", "bind", "compare");

    text("user", "");
    edited("password", TypeEditor.PasswordEditor);

    text("baseDn", "");
    choice("scope", LdapAuthenticationFields.DEFAULT_SCOPE, "base", "one", "subtree");
    text("filter", LdapAuthenticationFields.DEFAULT_FILTER);
    text("attributes", "");

    text("dnTemplate", "");
    text("compareAttribute", LdapAuthenticationFields.DEFAULT_COMPARE_ATTRIBUTE);
    text("compareValue", "");
  }

  private void text(String name, String value) {
    defaultOf(property(name), value);
  }

  private void edited(String name, TypeEditor editor) {
    defaultOf(property(name, editor), "");
  }

  /** Not closed to other text, so that a variable can be written in. */
  private void choice(String name, String value, String... tags) {
    PropertyDescriptor descriptor = property(name);
    defaultOf(descriptor, value);
    descriptor.setValue(TAGS, tags);
  }

  private static void defaultOf(PropertyDescriptor descriptor, String value) {
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
