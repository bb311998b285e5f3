package org.authmeter.jmeter.ldap;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * Form of the LDAP connection pool. The property names appear in saved plans: never rename them.
 */
public class LdapConnectionPoolConfigBeanInfo extends BeanInfoSupport {

  /** Called by the Introspector. */
  public LdapConnectionPoolConfigBeanInfo() {
    super(LdapConnectionPoolConfig.class);
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

    choice("startTls", LdapSecurityFields.DEFAULT_START_TLS, "true", "false");
    edited("trustStore", TypeEditor.FileEditor);
    edited("trustStorePassword", TypeEditor.PasswordEditor);
    edited("keyStore", TypeEditor.FileEditor);
    edited("keyStorePassword", TypeEditor.PasswordEditor);
    choice("hostNameCheck", LdapSecurityFields.DEFAULT_HOST_NAME_CHECK, "true", "false");
    text("tlsProtocols", "");
    text("cipherSuites", "");

    text("bindDn", "");
    edited("bindPassword", TypeEditor.PasswordEditor);
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
    choice("passwordPolicy", LdapSecurityFields.DEFAULT_PASSWORD_POLICY, "true", "false");

    choice("pools", LdapPoolFields.DEFAULT_POOLS, "separate", "shared");
    text("min", LdapPoolFields.DEFAULT_MIN);
    text("max", LdapPoolFields.DEFAULT_MAX);
    text("maxIdle", "");
    text("blockWait", LdapPoolFields.DEFAULT_BLOCK_WAIT);
    choice("failFast", LdapPoolFields.DEFAULT_FAIL_FAST, "true", "false");
    choice("queue", LdapPoolFields.DEFAULT_QUEUE, "lifo", "fifo");

    choice("validateOnCheckOut", LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_OUT, "true", "false");
    choice("validateOnCheckIn", LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_IN, "true", "false");
    choice("validatePeriodically", LdapPoolFields.DEFAULT_VALIDATE_PERIODICALLY, "true", "false");
    text("validatePeriod", LdapPoolFields.DEFAULT_VALIDATE_PERIOD);
    text("validateTimeout", LdapPoolFields.DEFAULT_VALIDATE_TIMEOUT);
    text("prunePeriod", LdapPoolFields.DEFAULT_PRUNE_PERIOD);
    text("idleTime", LdapPoolFields.DEFAULT_IDLE_TIME);
    text("maxAge", LdapPoolFields.DEFAULT_MAX_AGE);

    text("connectTimeout", LdapServerFields.DEFAULT_CONNECT_TIMEOUT);
    text("startTlsTimeout", LdapServerFields.DEFAULT_START_TLS_TIMEOUT);
    text("responseTimeout", LdapServerFields.DEFAULT_RESPONSE_TIMEOUT);
    text("reconnectTimeout", LdapServerFields.DEFAULT_RECONNECT_TIMEOUT);
    choice("autoReconnect", LdapServerFields.DEFAULT_AUTO_RECONNECT, "true", "false");
    choice("autoReplay", LdapServerFields.DEFAULT_AUTO_REPLAY, "true", "false");
  }

  private void text(String name, String value) {
    defaultOf(property(name), value);
  }

  private void edited(String name, TypeEditor editor) {
    defaultOf(property(name, editor), "");
  }

  /** Not closed to other text, so that a variable can be written in. */
  private void choice(String name, String value, String... tags) {
    PropertyDescriptor descriptor = property(name);
    defaultOf(descriptor, value);
    descriptor.setValue(TAGS, tags);
  }

  private static void defaultOf(PropertyDescriptor descriptor, String value) {
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
