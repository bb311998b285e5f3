package org.authmeter.testbed.community;

import org.opensaml.saml.common.SAMLVersion;

/** The two wire formats, which differ in namespaces and operation names. */
enum Dialect {
  GT3(
      "http://ogsa.globus.org/base/cas",
      "findPolicyData",
      "getMaximalAssertion",
      SAMLVersion.VERSION_10),
  GT4(
      "http://www.globus.org/07/2004/cas",
      "findApplicablePolicy",
      "getAssertion",
      SAMLVersion.VERSION_11);

  private final String namespace;
  private final String findPolicies;
  private final String getAssertion;
  private final SAMLVersion saml;

  Dialect(String namespace, String findPolicies, String getAssertion, SAMLVersion saml) {
    this.saml = saml;
    this.namespace = namespace;
    this.findPolicies = findPolicies;
    this.getAssertion = getAssertion;
  }

  /** Of the messages. */
  String namespace() {
    return namespace;
  }

  /** Of what the messages hold. */
  String types() {
    return namespace + "/casTypes";
  }

  String findPolicies() {
    return findPolicies;
  }

  String getAssertion() {
    return getAssertion;
  }

  /** Of its assertions. */
  SAMLVersion saml() {
    return saml;
  }

  /**
   * @throws Fault when no request of the service is in that namespace
   */
  static Dialect of(String namespace) throws Fault {
    for (Dialect dialect : values()) {
      if (dialect.namespace.equals(namespace) || dialect.types().equals(namespace)) {
        return dialect;
      }
    }
    throw Fault.client(
        "no operation in the namespace %s; %s and %s are known"
            .formatted(namespace, GT3.namespace, GT4.namespace));
  }
}
