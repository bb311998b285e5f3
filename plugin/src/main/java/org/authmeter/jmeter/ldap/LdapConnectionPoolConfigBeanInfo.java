package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the LDAP connection pool. The property names appear in saved plans: never rename them.
 */
public class LdapConnectionPoolConfigBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public LdapConnectionPoolConfigBeanInfo() {
    super(LdapConnectionPoolConfig.class);
    setIcon("icon/ldap-config.png");
    createPropertyGroup("server", new String[] {"poolName", "provider", "url", "strategy"});
    createPropertyGroup(
        "protection",
        new String[] {
          "startTls",
          "trustStore",
          "trustStorePassword",
          "keyStore",
          "keyStorePassword",
          "hostNameCheck",
          "tlsProtocols",
          "cipherSuites"
        });
    createPropertyGroup(
        "identity",
        new String[] {
          "bindDn", "bindPassword", "sasl", "saslRealm", "saslAuthorizationId", "passwordPolicy"
        });
    createPropertyGroup(
        "size", new String[] {"pools", "min", "max", "maxIdle", "blockWait", "failFast", "queue"});
    createPropertyGroup(
        "care",
        new String[] {
          "validateOnCheckOut",
          "validateOnCheckIn",
          "validatePeriodically",
          "validatePeriod",
          "validateTimeout",
          "prunePeriod",
          "idleTime",
          "maxAge"
        });
    createPropertyGroup(
        "times",
        new String[] {
          "connectTimeout",
          "startTlsTimeout",
          "responseTimeout",
          "reconnectTimeout",
          "autoReconnect",
          "autoReplay"
        });

    text("poolName", LdapServerFields.DEFAULT_POOL_NAME);
    choice(
        "provider",
        LdapServerFields.DEFAULT_PROVIDER,
        "ldaptive",
        "ldaptive-unpooled",
        "spring-ldap",
        "unboundid");
    text("url", "");
    choice(
        "strategy",
        LdapServerFields.DEFAULT_STRATEGY,
        "active-passive",
        "round-robin",
        "random",
        "dns-srv");

    flag("startTls", LdapSecurityFields.DEFAULT_START_TLS);
    file("trustStore", "");
    password("trustStorePassword");
    file("keyStore", "");
    password("keyStorePassword");
    flag("hostNameCheck", LdapSecurityFields.DEFAULT_HOST_NAME_CHECK);
    text("tlsProtocols", "");
    text("cipherSuites", "");

    text("bindDn", "");
    password("bindPassword");
    choice(
        "sasl",
        LdapSecurityFields.DEFAULT_SASL,
        "none",
        "EXTERNAL",
        "PLAIN",
        "DIGEST-MD5",
        "CRAM-MD5",
        "SCRAM-SHA-1",
        "SCRAM-SHA-256",
        "SCRAM-SHA-512");
    text("saslRealm", "");
    text("saslAuthorizationId", "");
    flag("passwordPolicy", LdapSecurityFields.DEFAULT_PASSWORD_POLICY);

    choice("pools", LdapPoolFields.DEFAULT_POOLS, "separate", "shared");
    text("min", LdapPoolFields.DEFAULT_MIN);
    text("max", LdapPoolFields.DEFAULT_MAX);
    text("maxIdle", "");
    text("blockWait", LdapPoolFields.DEFAULT_BLOCK_WAIT);
    flag("failFast", LdapPoolFields.DEFAULT_FAIL_FAST);
    choice("queue", LdapPoolFields.DEFAULT_QUEUE, "lifo", "fifo");

    flag("validateOnCheckOut", LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_OUT);
    flag("validateOnCheckIn", LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_IN);
    flag("validatePeriodically", LdapPoolFields.DEFAULT_VALIDATE_PERIODICALLY);
    text("validatePeriod", LdapPoolFields.DEFAULT_VALIDATE_PERIOD);
    text("validateTimeout", LdapPoolFields.DEFAULT_VALIDATE_TIMEOUT);
    text("prunePeriod", LdapPoolFields.DEFAULT_PRUNE_PERIOD);
    text("idleTime", LdapPoolFields.DEFAULT_IDLE_TIME);
    text("maxAge", LdapPoolFields.DEFAULT_MAX_AGE);

    text("connectTimeout", LdapServerFields.DEFAULT_CONNECT_TIMEOUT);
    text("startTlsTimeout", LdapServerFields.DEFAULT_START_TLS_TIMEOUT);
    text("responseTimeout", LdapServerFields.DEFAULT_RESPONSE_TIMEOUT);
    text("reconnectTimeout", LdapServerFields.DEFAULT_RECONNECT_TIMEOUT);
    flag("autoReconnect", LdapServerFields.DEFAULT_AUTO_RECONNECT);
    flag("autoReplay", LdapServerFields.DEFAULT_AUTO_REPLAY);
  }
}
