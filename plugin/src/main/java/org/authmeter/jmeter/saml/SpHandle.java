package org.authmeter.jmeter.saml;

import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.saml.sp.LogoutListener;
import org.authmeter.jmeter.saml.sp.ResponseCheck;
import org.authmeter.jmeter.saml.sp.ServiceProvider;

/**
 * What the SAML Service Provider leaves for others, in a variable that all virtual users share.
 *
 * @param sp null when a field is wrong
 * @param check of its Responses
 * @param listener for the IdP's logouts over SOAP, or null
 * @param problem why there is no SP, or empty
 */
public record SpHandle(
    ServiceProvider sp, ResponseCheck check, LogoutListener listener, String problem) {
  private static final String VARIABLE = "authmeter.saml.sp.";

  /** Name of the variable for an SP. */
  static String variable(String spName) {
    return VARIABLE + spName;
  }

  /**
   * The SP of that name.
   *
   * @param spName empty = the default
   * @throws IllegalArgumentException when there is none, or none that works
   */
  public static SpHandle find(JMeterVariables variables, String spName) {
    String name = FieldText.text(spName, SpConfigFields.DEFAULT_SP_NAME);
    Object found = variables.getObject(variable(name));
    if (!(found instanceof SpHandle handle)) {
      throw new IllegalArgumentException(
          "spName: there is no SAML Service Provider named \""
              + name
              + "\"; put one into the test plan, outside the thread groups");
    }
    if (!handle.problem().isEmpty()) {
      throw new IllegalArgumentException(handle.problem());
    }
    return handle;
  }
}
