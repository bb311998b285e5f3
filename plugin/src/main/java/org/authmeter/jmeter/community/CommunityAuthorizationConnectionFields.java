package org.authmeter.jmeter.community;

import org.apache.jmeter.config.ConfigTestElement;

/** The fields of the Community Authorization Connection. */
public abstract class CommunityAuthorizationConnectionFields extends ConfigTestElement {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_NAME = "community";
  static final String DEFAULT_NAMES = "gt4";
  static final String DEFAULT_LOCATOR = "local";
  static final String DEFAULT_HOST_NAME_CHECK = "true";
  static final String DEFAULT_CONNECT_TIMEOUT = "30000";
  static final String DEFAULT_RESPONSE_TIMEOUT = "200000";
  static final String DEFAULT_MAX_BYTES = "10000000";

  private transient String connectionName;
  private transient String url;
  private transient String names;
  private transient String locator;
  private transient String keyStore;
  private transient String keyStorePassword;
  private transient String trustStore;
  private transient String trustStorePassword;
  private transient String hostNameCheck;
  private transient String connectTimeout;
  private transient String responseTimeout;
  private transient String maxBytes;

  /** By which samplers find the connection; default community. */
  public String getConnectionName() {
    return connectionName;
  }

  public void setConnectionName(String connectionName) {
    this.connectionName = connectionName;
  }

  /** Address of the service. */
  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  /** gt3 or gt4 (default): names on the wire. */
  public String getNames() {
    return names;
  }

  public void setNames(String names) {
    this.names = names;
  }

  /** local (default): the handle of the port is a connection; wsdl: the description is read too. */
  public String getLocator() {
    return locator;
  }

  public void setLocator(String locator) {
    this.locator = locator;
  }

  /** PKCS12 or JKS with the client certificate; {user} stands for the user. */
  public String getKeyStore() {
    return keyStore;
  }

  public void setKeyStore(String keyStore) {
    this.keyStore = keyStore;
  }

  /** Its password; never in results or logs. */
  public String getKeyStorePassword() {
    return keyStorePassword;
  }

  public void setKeyStorePassword(String keyStorePassword) {
    this.keyStorePassword = keyStorePassword;
  }

  /** PKCS12, JKS or PEM; empty = the authorities of the Java runtime. */
  public String getTrustStore() {
    return trustStore;
  }

  public void setTrustStore(String trustStore) {
    this.trustStore = trustStore;
  }

  /** Its password; empty for PEM. */
  public String getTrustStorePassword() {
    return trustStorePassword;
  }

  public void setTrustStorePassword(String trustStorePassword) {
    this.trustStorePassword = trustStorePassword;
  }

  /** Whether the certificate must be for the host of the URL; default true. */
  public String getHostNameCheck() {
    return hostNameCheck;
  }

  public void setHostNameCheck(String hostNameCheck) {
    this.hostNameCheck = hostNameCheck;
  }

  /** Milliseconds for TCP and TLS; default 30000. */
  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String connectTimeout) {
    this.connectTimeout = connectTimeout;
  }

  /** Milliseconds for a whole run; default 200000. */
  public String getResponseTimeout() {
    return responseTimeout;
  }

  public void setResponseTimeout(String responseTimeout) {
    this.responseTimeout = responseTimeout;
  }

  /** Most bytes of an answer; default 10000000. */
  public String getMaxBytes() {
    return maxBytes;
  }

  public void setMaxBytes(String maxBytes) {
    this.maxBytes = maxBytes;
  }
}
