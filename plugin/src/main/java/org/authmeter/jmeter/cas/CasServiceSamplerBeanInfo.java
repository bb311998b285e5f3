package org.authmeter.jmeter.cas;

import org.authmeter.jmeter.core.FormSupport;
import org.authmeter.jmeter.http.BrowserFields;

/** Form of the CAS service call. The property names appear in saved plans: never rename them. */
public class CasServiceSamplerBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public CasServiceSamplerBeanInfo() {
    super(CasServiceSampler.class);
    setIcon("icon/cas.png");
    createPropertyGroup("call", new String[] {"serverName", "operation", "expect"});
    createPropertyGroup("credentials", new String[] {"user", "password", "pauseMin", "pauseMax"});
    createPropertyGroup("session_group", new String[] {"session", "ssoPercent", "validator"});
    createPropertyGroup("tickets", new String[] {"ticket", "targetService"});
    createPropertyGroup("checks", new String[] {"checkOneUse", "otherService", "crossNode"});
    createPropertyGroup("form", new String[] {"userField", "passwordField", "submitButton"});
    createPropertyGroup(
        "limits", new String[] {"legTimeout", "deadline", "maxHops", "maxPageBytes"});
    text("serverName", CasServiceFields.DEFAULT_SERVER_NAME);
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
    text("user", "");
    password("password");
    text("expect", CasServiceFields.DEFAULT_EXPECT);
    choice("session", BrowserFields.DEFAULT_SESSION, "new", "keep");
    text("ssoPercent", CasServiceFields.DEFAULT_SSO_PERCENT);
    choice("validator", CasServiceFields.DEFAULT_VALIDATOR, "sampler", "service", "none");
    text("ticket", "");
    text("targetService", "");
    flag("checkOneUse", CasServiceFields.DEFAULT_CHECK_ONE_USE);
    text("otherService", "");
    flag("crossNode", CasServiceFields.DEFAULT_CROSS_NODE);
    text("userField", "");
    text("passwordField", "");
    text("submitButton", "");
    text("legTimeout", BrowserFields.DEFAULT_LEG_TIMEOUT);
    text("deadline", BrowserFields.DEFAULT_DEADLINE);
    text("maxHops", CasServiceFields.DEFAULT_MAX_HOPS);
    text("maxPageBytes", BrowserFields.DEFAULT_MAX_PAGE_BYTES);
    text("pauseMin", BrowserFields.DEFAULT_PAUSE);
    text("pauseMax", BrowserFields.DEFAULT_PAUSE);
  }
}
