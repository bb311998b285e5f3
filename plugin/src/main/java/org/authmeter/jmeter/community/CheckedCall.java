package org.authmeter.jmeter.community;

import org.authmeter.jmeter.community.client.Call;
import org.authmeter.jmeter.community.client.Operation;
import org.authmeter.jmeter.core.FieldText;

/**
 * The sampler's fields, checked.
 *
 * @param call null = only the client is made
 */
record CheckedCall(String connectionName, String user, Call call) {
  private static final String INIT = "init";

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedCall of(CommunityAuthorizationCallFields f) {
    String name =
        FieldText.text(f.getConnectionName(), CommunityAuthorizationConnectionFields.DEFAULT_NAME);
    String user = FieldText.text(f.getUser(), "");
    String operation =
        FieldText.text(f.getOperation(), CommunityAuthorizationCallFields.DEFAULT_OPERATION);
    if (operation.equals(INIT)) {
      return new CheckedCall(name, user, null);
    }
    String policies = FieldText.text(f.getExpectedPolicies(), "");
    return new CheckedCall(
        name,
        user,
        new Call(
            operation(operation),
            FieldText.number(
                "lifetime",
                f.getLifetime(),
                CommunityAuthorizationCallFields.DEFAULT_LIFETIME,
                0,
                Integer.MAX_VALUE),
            FieldText.flag(
                "verify", f.getVerify(), CommunityAuthorizationCallFields.DEFAULT_VERIFY),
            FieldText.flag(
                "newConnection",
                f.getNewConnection(),
                CommunityAuthorizationCallFields.DEFAULT_NEW_CONNECTION),
            FieldText.text(f.getExpectedUser(), ""),
            policies.isEmpty()
                ? -1
                : (int) FieldText.number("expectedPolicies", policies, "0", 0, Integer.MAX_VALUE)));
  }

  private static Operation operation(String text) {
    for (Operation operation : Operation.values()) {
      if (operation.label().equals(text)) {
        return operation;
      }
    }
    throw new IllegalArgumentException(
        "operation: \"" + text + "\" is none of init, whoami, findPolicyData, getMaximalAssertion");
  }

  String describe() {
    return (call == null ? INIT : call.operation().label() + ", lifetime " + call.lifetime())
        + "\nconnection: "
        + connectionName
        + "\nuser: "
        + user;
  }
}
