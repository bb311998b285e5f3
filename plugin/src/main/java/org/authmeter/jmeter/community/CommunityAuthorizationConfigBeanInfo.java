package org.authmeter.jmeter.community;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * Form of the Community Authorization Connection. The property names appear in saved plans: never
 * rename them.
 */
public class CommunityAuthorizationConfigBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public CommunityAuthorizationConfigBeanInfo() {
    super(CommunityAuthorizationConfig.class);
    createPropertyGroup("service", new String[] {"connectionName", "url", "names", "locator"});
    createPropertyGroup(
        "protection",
        new String[] {
          "keyStore", "keyStorePassword", "trustStore", "trustStorePassword", "hostNameCheck"
        });
    createPropertyGroup("limits", new String[] {"connectTimeout", "responseTimeout", "maxBytes"});

    defaultOf(property("connectionName"), CommunityAuthorizationConnectionFields.DEFAULT_NAME);
    defaultOf(property("url"), "");
    choice("names", CommunityAuthorizationConnectionFields.DEFAULT_NAMES, "gt3", "gt4");
    choice("locator", CommunityAuthorizationConnectionFields.DEFAULT_LOCATOR, "local", "wsdl");
    defaultOf(property("keyStore", TypeEditor.FileEditor), "");
    defaultOf(property("keyStorePassword", TypeEditor.PasswordEditor), "");
    defaultOf(property("trustStore", TypeEditor.FileEditor), "");
    defaultOf(property("trustStorePassword", TypeEditor.PasswordEditor), "");
    choice(
        "hostNameCheck",
        CommunityAuthorizationConnectionFields.DEFAULT_HOST_NAME_CHECK,
        "true",
        "false");
    defaultOf(
        property("connectTimeout"), CommunityAuthorizationConnectionFields.DEFAULT_CONNECT_TIMEOUT);
    defaultOf(
        property("responseTimeout"),
        CommunityAuthorizationConnectionFields.DEFAULT_RESPONSE_TIMEOUT);
    defaultOf(property("maxBytes"), CommunityAuthorizationConnectionFields.DEFAULT_MAX_BYTES);
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
