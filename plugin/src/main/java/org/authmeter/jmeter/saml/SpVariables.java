package org.authmeter.jmeter.saml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.saml.sp.SignedOn;
import org.authmeter.jmeter.saml.sp.SpOutcome;

/** What a login at the plugin as SP leaves for the rest of the plan, and for a logout. */
final class SpVariables {
  private static final String SIGNED_ON = "authmeter.saml.signedOn.";
  private static final List<String> NAMES =
      List.of(
          "SAML_NAMEID_FORMAT", "SAML_SESSION_INDEX", "SAML_AUTHN_CONTEXT", "SAML_CHECK_MICROS");

  private SpVariables() {}

  static void login(
      JMeterVariables variables, String spName, String user, SpOutcome outcome, long micros) {
    SamlVariables.clear(variables);
    NAMES.forEach(variables::remove);
    variables.remove(place(spName));
    if (micros >= 0) {
      variables.put("SAML_CHECK_MICROS", Long.toString(micros));
    }
    if (outcome.successful()) {
      variables.put("SAML_USER", user);
      variables.putObject(place(spName), outcome.user());
      user(variables, outcome.user());
    }
  }

  /** NameID, session and attributes. */
  static void user(JMeterVariables variables, SignedOn user) {
    variables.put("SAML_NAMEID", user.nameId());
    variables.put("SAML_NAMEID_FORMAT", user.nameIdFormat());
    variables.put("SAML_SESSION_INDEX", user.sessionIndex());
    variables.put("SAML_AUTHN_CONTEXT", user.authnContext());
    SamlVariables.attributes(variables, user.attributes());
  }

  static void response(JMeterVariables variables, SpOutcome outcome) {
    if (outcome.response() != null) {
      variables.put("SAML_RESPONSE", new String(outcome.response(), StandardCharsets.UTF_8));
    }
  }

  /** Who signed on at the SP in this virtual user's session, or null. */
  static SignedOn signedOn(JMeterVariables variables, String spName) {
    return variables.getObject(place(spName)) instanceof SignedOn user ? user : null;
  }

  static void loggedOut(JMeterVariables variables, String spName) {
    variables.remove(place(spName));
  }

  private static String place(String spName) {
    return SIGNED_ON + FieldText.text(spName, SpConfigFields.DEFAULT_SP_NAME);
  }
}
