package org.authmeter.jmeter.saml;

import java.util.Arrays;
import java.util.List;

/** The fields of the SAML SP sampler, which JMeter sets before each sample. */
public abstract class SpSamplerFields extends SamlSsoFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_OPERATION = "login";
  static final String DEFAULT_REQUEST = "unsigned";
  static final String DEFAULT_RESPONSE = "post";
  static final String DEFAULT_LOGOUT = "redirect";
  static final String DEFAULT_ENCRYPT_NAME = "false";
  static final String DEFAULT_LOGOUT_SCOPE = "global";

  private transient String spName;
  private transient String operation;
  private transient String request;
  private transient String response;
  private transient String start;
  private transient String encryptName;
  private transient String logoutScope;

  /** Name of the SAML Service Provider; default sp. */
  public String getSpName() {
    return spName;
  }

  public void setSpName(String spName) {
    this.spName = spName;
  }

  /** login, idp-initiated, ecp, logout or idp-logout; default login. */
  public String getOperation() {
    return operation;
  }

  public void setOperation(String operation) {
    this.operation = operation;
  }

  /**
   * How an AuthnRequest is sent: unsigned, redirect-signed, post-signed, post-unsigned or
   * simplesign.
   */
  public String getRequest() {
    return request;
  }

  public void setRequest(String request) {
    this.request = request;
  }

  /** How the Response comes: post or artifact. */
  public String getResponse() {
    return response;
  }

  public void setResponse(String response) {
    this.response = response;
  }

  /** Absolute URL at which the IdP begins a login or a logout; for idp-initiated and idp-logout. */
  public String getStart() {
    return start;
  }

  public void setStart(String start) {
    this.start = start;
  }

  /** Whether the name in a LogoutRequest is encrypted for the IdP; default false. */
  public String getEncryptName() {
    return encryptName;
  }

  public void setEncryptName(String encryptName) {
    this.encryptName = encryptName;
  }

  /**
   * What is answered to an IdP that asks how far a logout goes: global (default), at all SPs, or
   * local, at the IdP alone.
   */
  public String getLogoutScope() {
    return logoutScope;
  }

  public void setLogoutScope(String logoutScope) {
    this.logoutScope = logoutScope;
  }

  @Override
  protected List<String> texts() {
    List<String> texts = super.texts();
    texts.addAll(
        Arrays.asList(spName, operation, request, response, start, encryptName, logoutScope));
    return texts;
  }
}
