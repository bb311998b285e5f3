package org.authmeter.signon.community;

/** The names on the wire of the two generations of the service, which differ in all but whoami. */
public enum GlobusVersion {
  /** Globus Toolkit 3: OGSI. */
  GT3("http://ogsa.globus.org/base/cas", "findPolicyData", "getMaximalAssertion"),
  /** Globus Toolkit 4: WSRF; the whole of a user's rights is asked for by wildcards. */
  GT4("http://www.globus.org/07/2004/cas", "findApplicablePolicy", "getAssertion");

  private final String namespace;
  private final String findPolicies;
  private final String getAssertion;

  GlobusVersion(String namespace, String findPolicies, String getAssertion) {
    this.namespace = namespace;
    this.findPolicies = findPolicies;
    this.getAssertion = getAssertion;
  }

  String namespace() {
    return namespace;
  }

  String types() {
    return namespace + "/casTypes";
  }

  /** The operation's element in the body of a request. */
  String element(Operation operation) {
    return switch (operation) {
      case WHOAMI -> "whoami";
      case FIND_POLICY_DATA -> findPolicies;
      case GET_MAXIMAL_ASSERTION -> getAssertion;
    };
  }
}
