package org.authmeter.signon.community;

/** What the service is asked. The names are those of the measured generation, GT3. */
public enum Operation {
  /** The nickname of the caller. */
  WHOAMI("whoami"),
  /** The caller's policies as data. */
  FIND_POLICY_DATA("findPolicyData"),
  /** An assertion of all that the caller may. */
  GET_MAXIMAL_ASSERTION("getMaximalAssertion");

  private final String label;

  Operation(String label) {
    this.label = label;
  }

  /** As plans spell it. */
  public String label() {
    return label;
  }
}
