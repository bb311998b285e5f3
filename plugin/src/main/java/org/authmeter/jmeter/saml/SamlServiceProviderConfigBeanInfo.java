package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the SAML Service Provider. The property names appear in saved plans: never rename them.
 */
public class SamlServiceProviderConfigBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public SamlServiceProviderConfigBeanInfo() {
    super(SamlServiceProviderConfig.class);
    setIcon("icon/sp-config.png");
    createPropertyGroup(
        "sp", new String[] {"spName", "entityId", "acs", "logoutUrl", "soapLogoutUrl"});
    createPropertyGroup(
        "keys",
        new String[] {
          "keyStore",
          "keyStorePassword",
          "keyAlias",
          "decryptionKeyStore",
          "decryptionKeyStorePassword"
        });
    createPropertyGroup("idp", new String[] {"idpMetadata", "idpEntityId"});
    createPropertyGroup(
        "request", new String[] {"nameIdFormat", "authnContext", "forceAuthn", "isPassive"});
    createPropertyGroup("response", new String[] {"check", "clockSkew"});
    text("spName", SpConfigFields.DEFAULT_SP_NAME);
    for (String name :
        new String[] {
          "entityId",
          "acs",
          "logoutUrl",
          "soapLogoutUrl",
          "keyAlias",
          "idpMetadata",
          "idpEntityId",
          "nameIdFormat",
          "authnContext"
        }) {
      text(name, "");
    }
    file("keyStore", "");
    password("keyStorePassword");
    file("decryptionKeyStore", "");
    password("decryptionKeyStorePassword");
    flag("forceAuthn", SpConfigFields.DEFAULT_FLAG);
    flag("isPassive", SpConfigFields.DEFAULT_FLAG);
    choice("check", SpConfigFields.DEFAULT_CHECK, "off", "parse", "verify", "decrypt");
    text("clockSkew", SpConfigFields.DEFAULT_CLOCK_SKEW);
  }
}
