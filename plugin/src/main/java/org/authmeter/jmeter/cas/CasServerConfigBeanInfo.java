package org.authmeter.jmeter.cas;

import org.authmeter.jmeter.core.FormSupport;

/** Form of the CAS server. The property names appear in saved plans: never rename them. */
public class CasServerConfigBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public CasServerConfigBeanInfo() {
    super(CasServerConfig.class);
    setIcon("icon/cas-config.png");
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
    text("serverName", CasServerFields.DEFAULT_SERVER_NAME);
    text("url", "");
    text("service", "");
    choice("protocol", CasServerFields.DEFAULT_PROTOCOL, "cas1", "cas2", "cas3");
    choice("format", CasServerFields.DEFAULT_FORMAT, "xml", "json");
    flag("renew", CasServerFields.DEFAULT_RENEW);
    flag("gateway", CasServerFields.DEFAULT_GATEWAY);
    text("nodes", "");
    choice(
        "nodePolicy",
        CasServerFields.DEFAULT_NODE_POLICY,
        "resolved",
        "login",
        "request",
        "script");
    text("nodeScript", "");
    text("allowedHosts", "");
    flag("callback", CasServerFields.DEFAULT_CALLBACK);
    text("callbackAddress", CasServerFields.DEFAULT_CALLBACK_ADDRESS);
    text("callbackPort", CasServerFields.DEFAULT_CALLBACK_PORT);
    text("callbackUrl", "");
    file("callbackKeyStore", "");
    password("callbackKeyStorePassword");
    file("callbackCertificate", "");
    text("callbackTimeout", CasServerFields.DEFAULT_CALLBACK_TIMEOUT);
  }
}
