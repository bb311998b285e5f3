package org.authmeter.testbed.idp.login;

import java.util.Arrays;
import java.util.List;
import org.authmeter.testbed.idp.message.LoginContext;

/** When the IdP asks for a one-time code. */
public enum SecondFactor {
  /** Never. */
  NONE("none"),
  /** After each password. */
  TOTP("totp"),
  /** When the request asks for the REFEDS MFA profile. */
  STEP_UP("step-up");

  private final String id;

  SecondFactor(String id) {
    this.id = id;
  }

  /** As the command line spells it. */
  public static SecondFactor ofId(String id) {
    return Arrays.stream(values()).filter(f -> f.id.equals(id)).findFirst().orElse(NONE);
  }

  /** All spellings. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(f -> f.id).toList();
  }

  /** Whether a code follows the password in a login. */
  boolean follows(LoginContext context) {
    return this == TOTP || this == STEP_UP && context.wantsMultiFactor();
  }
}
