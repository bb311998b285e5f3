package org.authmeter.jmeter.saml;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.signon.saml.check.SignedOn;

/** What the SAML samplers have in common: the IdP's pages and nodes, and the variables. */
public abstract class SamlSampler extends BrowserSampler {
  private static final long serialVersionUID = 1L;

  static final Field<String> EXPECT = Field.text("expect");
  static final Field<LoginFormRule> LOGIN_FORM =
      Field.choice(
          "loginForm",
          LoginFormRule.ALLOWED,
          List.of(LoginFormRule.ALLOWED, LoginFormRule.REQUIRED, LoginFormRule.FORBIDDEN));
  static final Field<Boolean> SAVE_RESPONSE = Field.checkBox("saveResponse", false);
  static final Field<String> ENTITY_ID = Field.text("entityId");
  static final Field<PagePolicy> DISCOVERY = Field.choice("discovery", PagePolicy.ACCEPT);
  static final Field<String> IDP_HOST = Field.text("idpHost");
  static final Field<Integer> MAX_HOPS = Field.number("maxHops", 30, 1, 1000);

  static final Set<Field<?>> PER_USER =
      Set.of(USER, PASSWORD, USER_FIELD, PASSWORD_FIELD, EXPECT, PAGE_SCRIPTS);

  /** A login without user, password, expected text and page scripts. */
  final SignOnSettings login(URI resource) {
    return login(
        resource,
        "",
        LOGIN_FORM.of(this),
        MAX_HOPS.of(this),
        ENTITY_ID.of(this),
        DISCOVERY.of(this));
  }

  /** A login that may need to type a user must have one. */
  final void checkUser() {
    if (USER.of(this).isEmpty() && LOGIN_FORM.of(this) != LoginFormRule.FORBIDDEN) {
      throw USER.wrong("empty; name the user, or set loginForm to forbidden");
    }
  }

  final NodePolicy idpNodes() {
    return nodes(this, IDP_HOST.of(this));
  }

  /** Removes the variables of the login before. */
  static SampleVariables variables(JMeterVariables variables) {
    return SampleVariables.begin(variables, "saml");
  }

  /** NameID, session and attributes of a Response that was checked. */
  static void put(SampleVariables variables, SignedOn user) {
    variables.put("SAML_NAMEID", user.nameId());
    variables.put("SAML_NAMEID_FORMAT", user.nameIdFormat());
    variables.put("SAML_SESSION_INDEX", user.sessionIndex());
    variables.put("SAML_AUTHN_CONTEXT", user.authnContext());
    variables.putAttributes("SAML_ATTR_", user.attributes());
  }
}
