package org.authmeter.jmeter.saml;

import org.authmeter.jmeter.core.FormSupport;
import org.authmeter.jmeter.http.BrowserFields;

/** Form of the SAML SSO sampler. The property names appear in saved plans: never rename them. */
public class SamlSsoSamplerBeanInfo extends FormSupport {
  private static final String RESOURCE = "resource";
  private static final String EXPECT = "expect";
  private static final String ALLOWED_HOSTS = "allowedHosts";
  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final String USER_FIELD = "userField";
  private static final String PASSWORD_FIELD = "passwordField";
  private static final String SUBMIT_BUTTON = "submitButton";
  private static final String LOGIN_FORM = "loginForm";
  private static final String SESSION = "session";
  private static final String LOGOUT = "logout";
  private static final String IDP_HOST = "idpHost";
  private static final String NODES = "nodes";
  private static final String NODE_POLICY = "nodePolicy";
  private static final String NODE_SCRIPT = "nodeScript";
  private static final String ENTITY_ID = "entityId";
  private static final String DISCOVERY = "discovery";
  private static final String TERMS = "terms";
  private static final String CONSENT = "consent";
  private static final String ONE_TIME_CODE = "oneTimeCode";
  private static final String PAGE_SCRIPTS = "pageScripts";
  private static final String LEG_TIMEOUT = "legTimeout";
  private static final String DEADLINE = "deadline";
  private static final String MAX_HOPS = "maxHops";
  private static final String MAX_PAGE_BYTES = "maxPageBytes";
  private static final String PAUSE_MIN = "pauseMin";
  private static final String PAUSE_MAX = "pauseMax";
  private static final String SAVE_RESPONSE = "saveResponse";

  /** Called by the Introspector. */
  public SamlSsoSamplerBeanInfo() {
    super(SamlSsoSampler.class);
    setIcon("icon/saml.png");
    createPropertyGroup("target", new String[] {RESOURCE, EXPECT, ALLOWED_HOSTS});
    createPropertyGroup("credentials", new String[] {USER, PASSWORD, PAUSE_MIN, PAUSE_MAX});
    createPropertyGroup("session_group", new String[] {SESSION, LOGIN_FORM, LOGOUT, SAVE_RESPONSE});
    createPropertyGroup("form", new String[] {USER_FIELD, PASSWORD_FIELD, SUBMIT_BUTTON});
    createPropertyGroup(
        "pages", new String[] {ENTITY_ID, DISCOVERY, TERMS, CONSENT, ONE_TIME_CODE, PAGE_SCRIPTS});
    createPropertyGroup("cluster", new String[] {NODES, NODE_POLICY, NODE_SCRIPT, IDP_HOST});
    createPropertyGroup("limits", new String[] {LEG_TIMEOUT, DEADLINE, MAX_HOPS, MAX_PAGE_BYTES});

    for (String name :
        new String[] {
          RESOURCE,
          EXPECT,
          ALLOWED_HOSTS,
          USER,
          USER_FIELD,
          PASSWORD_FIELD,
          SUBMIT_BUTTON,
          LOGOUT,
          ENTITY_ID,
          PAGE_SCRIPTS,
          NODES,
          NODE_SCRIPT,
          IDP_HOST
        }) {
      text(name, "");
    }
    for (String page : new String[] {DISCOVERY, TERMS, CONSENT, ONE_TIME_CODE}) {
      choice(page, SamlWayFields.DEFAULT_POLICY, "accept", "skip", "fail");
    }
    password(PASSWORD);
    choice(LOGIN_FORM, SamlSsoFields.DEFAULT_LOGIN_FORM, "allowed", "required", "forbidden");
    choice(SESSION, BrowserFields.DEFAULT_SESSION, "new", "keep", "sso");
    choice(
        NODE_POLICY, SamlSsoFields.DEFAULT_NODE_POLICY, "resolved", "login", "request", "script");
    text(LEG_TIMEOUT, BrowserFields.DEFAULT_LEG_TIMEOUT);
    text(DEADLINE, BrowserFields.DEFAULT_DEADLINE);
    text(MAX_HOPS, SamlSsoFields.DEFAULT_MAX_HOPS);
    text(MAX_PAGE_BYTES, BrowserFields.DEFAULT_MAX_PAGE_BYTES);
    text(PAUSE_MIN, BrowserFields.DEFAULT_PAUSE);
    text(PAUSE_MAX, BrowserFields.DEFAULT_PAUSE);
    defaultOf(property(SAVE_RESPONSE), Boolean.FALSE);
  }
}
