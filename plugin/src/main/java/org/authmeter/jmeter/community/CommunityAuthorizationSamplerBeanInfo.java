package org.authmeter.jmeter.community;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/**
 * Form of the Community Authorization Call. The property names appear in saved plans: never rename
 * them.
 */
public class CommunityAuthorizationSamplerBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public CommunityAuthorizationSamplerBeanInfo() {
    super(CommunityAuthorizationSampler.class);
    createPropertyGroup("target", new String[] {"connectionName", "operation", "user"});
    createPropertyGroup("run", new String[] {"newConnection", "lifetime", "verify"});
    createPropertyGroup("expectation", new String[] {"expectedUser", "expectedPolicies"});

    defaultOf(property("connectionName"), CommunityAuthorizationConnectionFields.DEFAULT_NAME);
    choice(
        "operation",
        CommunityAuthorizationCallFields.DEFAULT_OPERATION,
        "init",
        "whoami",
        "findPolicyData",
        "getMaximalAssertion");
    defaultOf(property("user"), "");
    choice(
        "newConnection", CommunityAuthorizationCallFields.DEFAULT_NEW_CONNECTION, "true", "false");
    defaultOf(property("lifetime"), CommunityAuthorizationCallFields.DEFAULT_LIFETIME);
    choice("verify", CommunityAuthorizationCallFields.DEFAULT_VERIFY, "true", "false");
    defaultOf(property("expectedUser"), "");
    defaultOf(property("expectedPolicies"), "");
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
