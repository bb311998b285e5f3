package org.authmeter.jmeter.cas;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** Form of the CAS server. The property names appear in saved plans: never rename them. */
public class CasServerConfigBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public CasServerConfigBeanInfo() {
    super(CasServerConfig.class);
    createPropertyGroup("server", new String[] {"serverName", "url", "service", "allowedHosts"});
    createPropertyGroup("protocol_group", new String[] {"protocol", "format", "renew", "gateway"});
    createPropertyGroup("cluster", new String[] {"nodes", "nodePolicy", "nodeScript"});
    createPropertyGroup(
        "callback_group",
        new String[] {
          "callback",
          "callbackAddress",
          "callbackPort",
          "callbackUrl",
          "callbackKeyStore",
          "callbackKeyStorePassword",
          "callbackCertificate",
          "callbackTimeout"
        });
    defaultOf(property("serverName"), CasServerFields.DEFAULT_SERVER_NAME);
    defaultOf(property("url"), "");
    defaultOf(property("service"), "");
    choice("protocol", CasServerFields.DEFAULT_PROTOCOL, "cas1", "cas2", "cas3");
    choice("format", CasServerFields.DEFAULT_FORMAT, "xml", "json");
    choice("renew", CasServerFields.DEFAULT_RENEW, "true", "false");
    choice("gateway", CasServerFields.DEFAULT_GATEWAY, "true", "false");
    defaultOf(property("nodes"), "");
    choice(
        "nodePolicy",
        CasServerFields.DEFAULT_NODE_POLICY,
        "resolved",
        "login",
        "request",
        "script");
    defaultOf(property("nodeScript"), "");
    defaultOf(property("allowedHosts"), "");
    choice("callback", CasServerFields.DEFAULT_CALLBACK, "true", "false");
    defaultOf(property("callbackAddress"), CasServerFields.DEFAULT_CALLBACK_ADDRESS);
    defaultOf(property("callbackPort"), CasServerFields.DEFAULT_CALLBACK_PORT);
    defaultOf(property("callbackUrl"), "");
    defaultOf(property("callbackKeyStore", TypeEditor.FileEditor), "");
    defaultOf(property("callbackKeyStorePassword", TypeEditor.PasswordEditor), "");
    defaultOf(property("callbackCertificate", TypeEditor.FileEditor), "");
    defaultOf(property("callbackTimeout"), CasServerFields.DEFAULT_CALLBACK_TIMEOUT);
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
