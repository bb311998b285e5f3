package org.authmeter.jmeter.community;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the Community Authorization Call. The property names appear in saved plans: never rename
 * them.
 */
public class CommunityAuthorizationSamplerBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public CommunityAuthorizationSamplerBeanInfo() {
    super(CommunityAuthorizationSampler.class);
    setIcon("icon/community.png");
    createPropertyGroup("target", new String[] {"connectionName", "operation", "user"});
    createPropertyGroup("run", new String[] {"newConnection", "lifetime", "verify"});
    createPropertyGroup("expectation", new String[] {"expectedUser", "expectedPolicies"});

    text("connectionName", CommunityAuthorizationConnectionFields.DEFAULT_NAME);
    choice(
        "operation",
        CommunityAuthorizationCallFields.DEFAULT_OPERATION,
        "init",
        "whoami",
        "findPolicyData",
        "getMaximalAssertion");
    text("user", "");
    flag("newConnection", CommunityAuthorizationCallFields.DEFAULT_NEW_CONNECTION);
    text("lifetime", CommunityAuthorizationCallFields.DEFAULT_LIFETIME);
    flag("verify", CommunityAuthorizationCallFields.DEFAULT_VERIFY);
    text("expectedUser", "");
    text("expectedPolicies", "");
  }
}
