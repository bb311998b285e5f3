package org.authmeter.jmeter.cas;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** Form of the CAS service call. The property names appear in saved plans: never rename them. */
public class CasServiceSamplerBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public CasServiceSamplerBeanInfo() {
    super(CasServiceSampler.class);
    createPropertyGroup("call", new String[] {"serverName", "operation", "expect"});
    createPropertyGroup("credentials", new String[] {"user", "password", "pauseMin", "pauseMax"});
    createPropertyGroup("session_group", new String[] {"session", "ssoPercent", "validator"});
    createPropertyGroup("tickets", new String[] {"ticket", "targetService"});
    createPropertyGroup("checks", new String[] {"checkOneUse", "otherService", "crossNode"});
    createPropertyGroup("form", new String[] {"userField", "passwordField", "submitButton"});
    createPropertyGroup(
        "limits", new String[] {"legTimeout", "deadline", "maxHops", "maxPageBytes"});
    defaultOf(property("serverName"), CasServiceFields.DEFAULT_SERVER_NAME);
    choice(
        "operation",
        CasServiceFields.DEFAULT_OPERATION,
        "login",
        "sso-login",
        "ticket",
        "validate",
        "service-validate",
        "p3-service-validate",
        "saml-validate",
        "proxy",
        "rest",
        "logout");
    defaultOf(property("user"), "");
    defaultOf(property("password", TypeEditor.PasswordEditor), "");
    defaultOf(property("expect"), CasServiceFields.DEFAULT_EXPECT);
    choice("session", CasServiceFields.DEFAULT_SESSION, "new", "keep");
    defaultOf(property("ssoPercent"), CasServiceFields.DEFAULT_SSO_PERCENT);
    choice("validator", CasServiceFields.DEFAULT_VALIDATOR, "sampler", "service", "none");
    defaultOf(property("ticket"), "");
    defaultOf(property("targetService"), "");
    choice("checkOneUse", CasServiceFields.DEFAULT_CHECK_ONE_USE, "true", "false");
    defaultOf(property("otherService"), "");
    choice("crossNode", CasServiceFields.DEFAULT_CROSS_NODE, "true", "false");
    defaultOf(property("userField"), "");
    defaultOf(property("passwordField"), "");
    defaultOf(property("submitButton"), "");
    defaultOf(property("legTimeout"), CasServiceFields.DEFAULT_LEG_TIMEOUT);
    defaultOf(property("deadline"), CasServiceFields.DEFAULT_DEADLINE);
    defaultOf(property("maxHops"), CasServiceFields.DEFAULT_MAX_HOPS);
    defaultOf(property("maxPageBytes"), CasServiceFields.DEFAULT_MAX_PAGE_BYTES);
    defaultOf(property("pauseMin"), CasServiceFields.DEFAULT_PAUSE_MIN);
    defaultOf(property("pauseMax"), CasServiceFields.DEFAULT_PAUSE_MAX);
  }

  private static void defaultOf(PropertyDescriptor descriptor, String value) {
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }

  /** Not closed to other text, so that a variable can be written in. */
  private void choice(String name, String value, String... tags) {
    PropertyDescriptor descriptor = property(name);
    defaultOf(descriptor, value);
    descriptor.setValue(TAGS, tags);
  }
}
