package org.authmeter.jmeter.ldap;

import org.apache.jmeter.config.ConfigTestElement;

/** The fields of the LDAP connection pool that concern the servers. The names appear in plans. */
public abstract class LdapServerFields extends ConfigTestElement {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_POOL_NAME = "ldap";
  static final String DEFAULT_PROVIDER = "ldaptive";
  static final String DEFAULT_STRATEGY = "active-passive";
  static final String DEFAULT_CONNECT_TIMEOUT = "60000";
  static final String DEFAULT_START_TLS_TIMEOUT = "60000";
  static final String DEFAULT_RESPONSE_TIMEOUT = "60000";
  static final String DEFAULT_RECONNECT_TIMEOUT = "120000";
  static final String DEFAULT_AUTO_RECONNECT = "true";
  static final String DEFAULT_AUTO_REPLAY = "false";

  private transient String poolName;
  private transient String provider;
  private transient String url;
  private transient String strategy;
  private transient String connectTimeout;
  private transient String startTlsTimeout;
  private transient String responseTimeout;
  private transient String reconnectTimeout;
  private transient String autoReconnect;
  private transient String autoReplay;

  /** Name by which samplers find the pool; default ldap. */
  public String getPoolName() {
    return poolName;
  }

  public void setPoolName(String poolName) {
    this.poolName = poolName;
  }

  /** ldaptive (default), ldaptive-unpooled, spring-ldap or unboundid. */
  public String getProvider() {
    return provider;
  }

  public void setProvider(String provider) {
    this.provider = provider;
  }

  /** LDAP URLs, separated by spaces or commas; required but for dns-srv. */
  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  /** active-passive (default), round-robin, random or dns-srv. */
  public String getStrategy() {
    return strategy;
  }

  public void setStrategy(String strategy) {
    this.strategy = strategy;
  }

  /** Milliseconds for a TCP connection; default 60000. */
  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String connectTimeout) {
    this.connectTimeout = connectTimeout;
  }

  /** Milliseconds for StartTLS and for the TLS handshake; default 60000. */
  public String getStartTlsTimeout() {
    return startTlsTimeout;
  }

  public void setStartTlsTimeout(String startTlsTimeout) {
    this.startTlsTimeout = startTlsTimeout;
  }

  /** Milliseconds for the answer to a request; 0 = for ever; default 60000. */
  public String getResponseTimeout() {
    return responseTimeout;
  }

  public void setResponseTimeout(String responseTimeout) {
    this.responseTimeout = responseTimeout;
  }

  /** Milliseconds that a request waits for a lost connection; default 120000. */
  public String getReconnectTimeout() {
    return reconnectTimeout;
  }

  public void setReconnectTimeout(String reconnectTimeout) {
    this.reconnectTimeout = reconnectTimeout;
  }

  /** Whether ldaptive opens a lost connection again; default true. */
  public String getAutoReconnect() {
    return autoReconnect;
  }

  public void setAutoReconnect(String autoReconnect) {
    this.autoReconnect = autoReconnect;
  }

  /** Whether ldaptive sends unanswered requests again then; default false. */
  public String getAutoReplay() {
    return autoReplay;
  }

  public void setAutoReplay(String autoReplay) {
    this.autoReplay = autoReplay;
  }
}
