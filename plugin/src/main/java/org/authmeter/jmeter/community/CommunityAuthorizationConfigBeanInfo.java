package org.authmeter.jmeter.community;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the Community Authorization Connection. The property names appear in saved plans: never
 * rename them.
 */
public class CommunityAuthorizationConfigBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public CommunityAuthorizationConfigBeanInfo() {
    super(CommunityAuthorizationConfig.class);
    setIcon("icon/community-config.png");
    createPropertyGroup("service", new String[] {"connectionName", "url", "names", "locator"});
    createPropertyGroup(
        "protection",
        new String[] {
          "keyStore", "keyStorePassword", "trustStore", "trustStorePassword", "hostNameCheck"
        });
    createPropertyGroup("limits", new String[] {"connectTimeout", "responseTimeout", "maxBytes"});

    text("connectionName", CommunityAuthorizationConnectionFields.DEFAULT_NAME);
    text("url", "");
    choice("names", CommunityAuthorizationConnectionFields.DEFAULT_NAMES, "gt3", "gt4");
    choice("locator", CommunityAuthorizationConnectionFields.DEFAULT_LOCATOR, "local", "wsdl");
    file("keyStore", "");
    password("keyStorePassword");
    file("trustStore", "");
    password("trustStorePassword");
    flag("hostNameCheck", CommunityAuthorizationConnectionFields.DEFAULT_HOST_NAME_CHECK);
    text("connectTimeout", CommunityAuthorizationConnectionFields.DEFAULT_CONNECT_TIMEOUT);
    text("responseTimeout", CommunityAuthorizationConnectionFields.DEFAULT_RESPONSE_TIMEOUT);
    text("maxBytes", CommunityAuthorizationConnectionFields.DEFAULT_MAX_BYTES);
  }
}
