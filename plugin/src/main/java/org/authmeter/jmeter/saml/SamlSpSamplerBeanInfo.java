package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.core.FormSupport;
import org.authmeter.jmeter.http.BrowserFields;

/** Form of the SAML SP sampler. The property names appear in saved plans: never rename them. */
public class SamlSpSamplerBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public SamlSpSamplerBeanInfo() {
    super(SamlSpSampler.class);
    setIcon("icon/sp.png");
    createPropertyGroup(
        "profile",
        new String[] {
          "spName",
          "operation",
          "request",
          "response",
          "start",
          "logout",
          "encryptName",
          "logoutScope"
        });
    createPropertyGroup(
        "credentials", new String[] {"user", "password", "expect", "pauseMin", "pauseMax"});
    createPropertyGroup(
        "session_group", new String[] {"session", "loginForm", "saveResponse", "allowedHosts"});
    createPropertyGroup("form", new String[] {"userField", "passwordField", "submitButton"});
    createPropertyGroup(
        "pages",
        new String[] {"entityId", "discovery", "terms", "consent", "oneTimeCode", "pageScripts"});
    createPropertyGroup("cluster", new String[] {"nodes", "nodePolicy", "nodeScript", "idpHost"});
    createPropertyGroup(
        "limits", new String[] {"legTimeout", "deadline", "maxHops", "maxPageBytes"});
    profile();
    for (String name :
        new String[] {
          "user",
          "expect",
          "allowedHosts",
          "userField",
          "passwordField",
          "submitButton",
          "entityId",
          "pageScripts",
          "nodes",
          "nodeScript",
          "idpHost"
        }) {
      text(name, "");
    }
    for (String page : new String[] {"discovery", "terms", "consent", "oneTimeCode"}) {
      choice(page, SamlWayFields.DEFAULT_POLICY, "accept", "skip", "fail");
    }
    password("password");
    choice("loginForm", SamlSsoFields.DEFAULT_LOGIN_FORM, "allowed", "required", "forbidden");
    choice("session", BrowserFields.DEFAULT_SESSION, "new", "keep", "sso");
    choice(
        "nodePolicy", SamlSsoFields.DEFAULT_NODE_POLICY, "resolved", "login", "request", "script");
    text("legTimeout", BrowserFields.DEFAULT_LEG_TIMEOUT);
    text("deadline", BrowserFields.DEFAULT_DEADLINE);
    text("maxHops", SamlSsoFields.DEFAULT_MAX_HOPS);
    text("maxPageBytes", BrowserFields.DEFAULT_MAX_PAGE_BYTES);
    text("pauseMin", BrowserFields.DEFAULT_PAUSE);
    text("pauseMax", BrowserFields.DEFAULT_PAUSE);
    defaultOf(property("saveResponse"), Boolean.FALSE);
    // of the sampler for other SPs; here the SP is the plugin
    property("resource").setHidden(true);
  }

  private void profile() {
    text("spName", SpConfigFields.DEFAULT_SP_NAME);
    choice(
        "operation",
        SpSamplerFields.DEFAULT_OPERATION,
        "login",
        "idp-initiated",
        "ecp",
        "logout",
        "idp-logout");
    choice(
        "request",
        SpSamplerFields.DEFAULT_REQUEST,
        "unsigned",
        "redirect-signed",
        "post-signed",
        "post-unsigned",
        "simplesign");
    choice("response", SpSamplerFields.DEFAULT_RESPONSE, "post", "artifact");
    text("start", "");
    choice("logout", SpSamplerFields.DEFAULT_LOGOUT, "none", "redirect", "post", "soap");
    flag("encryptName", SpSamplerFields.DEFAULT_ENCRYPT_NAME);
    choice("logoutScope", SpSamplerFields.DEFAULT_LOGOUT_SCOPE, "global", "local");
  }
}
