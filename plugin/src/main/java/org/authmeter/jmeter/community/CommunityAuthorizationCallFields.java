package org.authmeter.jmeter.community;

import org.apache.jmeter.samplers.AbstractSampler;

/** The fields of the Community Authorization Call, which JMeter sets before each sample. */
public abstract class CommunityAuthorizationCallFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_OPERATION = "whoami";
  static final String DEFAULT_LIFETIME = "0";
  static final String DEFAULT_VERIFY = "false";
  static final String DEFAULT_NEW_CONNECTION = "true";

  private transient String connectionName;
  private transient String operation;
  private transient String user;
  private transient String lifetime;
  private transient String verify;
  private transient String newConnection;
  private transient String expectedUser;
  private transient String expectedPolicies;

  /** Name of the Community Authorization Connection; default community. */
  public String getConnectionName() {
    return connectionName;
  }

  public void setConnectionName(String connectionName) {
    this.connectionName = connectionName;
  }

  /** init, whoami (default), findPolicyData or getMaximalAssertion. */
  public String getOperation() {
    return operation;
  }

  public void setOperation(String operation) {
    this.operation = operation;
  }

  /** Fills {user} of the connection's key store. */
  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  /** Seconds of an assertion; 0 (default) = the service's own. */
  public String getLifetime() {
    return lifetime;
  }

  public void setLifetime(String lifetime) {
    this.lifetime = lifetime;
  }

  /** Whether an assertion's signature, signer, time and subject are checked; default false. */
  public String getVerify() {
    return verify;
  }

  public void setVerify(String verify) {
    this.verify = verify;
  }

  /** Whether each run connects anew; default true. */
  public String getNewConnection() {
    return newConnection;
  }

  public void setNewConnection(String newConnection) {
    this.newConnection = newConnection;
  }

  /** Nickname that whoami must tell; empty = any. */
  public String getExpectedUser() {
    return expectedUser;
  }

  public void setExpectedUser(String expectedUser) {
    this.expectedUser = expectedUser;
  }

  /** Number of policies that must come back; empty = any. */
  public String getExpectedPolicies() {
    return expectedPolicies;
  }

  public void setExpectedPolicies(String expectedPolicies) {
    this.expectedPolicies = expectedPolicies;
  }
}
