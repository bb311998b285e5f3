package org.authmeter.jmeter.ldap;

/** The fields of the LDAP connection pool that concern TLS and the pool's own identity. */
public abstract class LdapSecurityFields extends LdapServerFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_START_TLS = "false";
  static final String DEFAULT_HOST_NAME_CHECK = "true";
  static final String DEFAULT_SASL = "none";
  static final String DEFAULT_PASSWORD_POLICY = "true";

  private transient String startTls;
  private transient String trustStore;
  private transient String trustStorePassword;
  private transient String keyStore;
  private transient String keyStorePassword;
  private transient String hostNameCheck;
  private transient String tlsProtocols;
  private transient String cipherSuites;
  private transient String bindDn;
  private transient String bindPassword;
  private transient String sasl;
  private transient String saslRealm;
  private transient String saslAuthorizationId;
  private transient String passwordPolicy;

  /** Whether plain connections are upgraded to TLS; default false. */
  public String getStartTls() {
    return startTls;
  }

  public void setStartTls(String startTls) {
    this.startTls = startTls;
  }

  /** File with the certificates to trust; empty = those of the Java runtime. */
  public String getTrustStore() {
    return trustStore;
  }

  public void setTrustStore(String trustStore) {
    this.trustStore = trustStore;
  }

  /** Password of the trust store; never in results or logs. */
  public String getTrustStorePassword() {
    return trustStorePassword;
  }

  public void setTrustStorePassword(String trustStorePassword) {
    this.trustStorePassword = trustStorePassword;
  }

  /** PKCS12 or JKS file with the client's key and certificate; empty = none. */
  public String getKeyStore() {
    return keyStore;
  }

  public void setKeyStore(String keyStore) {
    this.keyStore = keyStore;
  }

  /** Password of the key store and its key; never in results or logs. */
  public String getKeyStorePassword() {
    return keyStorePassword;
  }

  public void setKeyStorePassword(String keyStorePassword) {
    this.keyStorePassword = keyStorePassword;
  }

  /** Whether the certificate must be for the URL's host; default true. */
  public String getHostNameCheck() {
    return hostNameCheck;
  }

  public void setHostNameCheck(String hostNameCheck) {
    this.hostNameCheck = hostNameCheck;
  }

  /** Enabled TLS protocols, comma-separated; empty = those of the Java runtime. */
  public String getTlsProtocols() {
    return tlsProtocols;
  }

  public void setTlsProtocols(String tlsProtocols) {
    this.tlsProtocols = tlsProtocols;
  }

  /** Enabled cipher suites, comma-separated; empty = those of the Java runtime. */
  public String getCipherSuites() {
    return cipherSuites;
  }

  public void setCipherSuites(String cipherSuites) {
    this.cipherSuites = cipherSuites;
  }

  /** Who searches: bind DN, or user name for SASL; empty = anonymous. */
  public String getBindDn() {
    return bindDn;
  }

  public void setBindDn(String bindDn) {
    this.bindDn = bindDn;
  }

  /** Password of the bind DN; never in results or logs. */
  public String getBindPassword() {
    return bindPassword;
  }

  public void setBindPassword(String bindPassword) {
    this.bindPassword = bindPassword;
  }

  /** SASL mechanism of the pool's own bind; none (default) = simple bind. */
  public String getSasl() {
    return sasl;
  }

  public void setSasl(String sasl) {
    this.sasl = sasl;
  }

  /** SASL realm; empty = none. */
  public String getSaslRealm() {
    return saslRealm;
  }

  public void setSaslRealm(String saslRealm) {
    this.saslRealm = saslRealm;
  }

  /** SASL authorization identity; empty = none. */
  public String getSaslAuthorizationId() {
    return saslAuthorizationId;
  }

  public void setSaslAuthorizationId(String saslAuthorizationId) {
    this.saslAuthorizationId = saslAuthorizationId;
  }

  /** Whether binds ask for the password policy control; default true. */
  public String getPasswordPolicy() {
    return passwordPolicy;
  }

  public void setPasswordPolicy(String passwordPolicy) {
    this.passwordPolicy = passwordPolicy;
  }
}
