package org.authmeter.jmeter.ldap;

import static org.authmeter.jmeter.core.FieldText.choice;
import static org.authmeter.jmeter.core.FieldText.flag;
import static org.authmeter.jmeter.core.FieldText.number;
import static org.authmeter.jmeter.core.FieldText.text;
import static org.authmeter.jmeter.core.FieldText.time;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Identity;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Sasl;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Strategy;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Times;
import org.authmeter.jmeter.ldap.provider.PoolSettings;
import org.authmeter.jmeter.ldap.provider.ProviderKind;

/**
 * The pool element's fields, checked; an empty field means its default.
 *
 * @param kind the library
 * @param settings all else
 */
record CheckedPool(ProviderKind kind, ConnectionSettings settings) {
  private enum Pools {
    SEPARATE,
    SHARED
  }

  private enum Queue {
    LIFO,
    FIFO
  }

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedPool of(LdapPoolFields f) {
    ProviderKind kind =
        choice(ProviderKind.class, "provider", f.getProvider(), LdapServerFields.DEFAULT_PROVIDER);
    Strategy strategy =
        choice(Strategy.class, "strategy", f.getStrategy(), LdapServerFields.DEFAULT_STRATEGY);
    CheckedSecurity security = CheckedSecurity.of(f);
    return new CheckedPool(
        kind,
        new ConnectionSettings(
            text(f.getPoolName(), LdapServerFields.DEFAULT_POOL_NAME),
            LdapUrls.parse(f.getUrl(), strategy, security.tls().startTls()),
            strategy,
            times(f),
            security.tls(),
            identity(f),
            flag(
                "passwordPolicy",
                f.getPasswordPolicy(),
                LdapSecurityFields.DEFAULT_PASSWORD_POLICY),
            pool(f)));
  }

  private static Times times(LdapPoolFields f) {
    return new Times(
        millis("connectTimeout", f.getConnectTimeout(), LdapServerFields.DEFAULT_CONNECT_TIMEOUT),
        millis(
            "startTlsTimeout", f.getStartTlsTimeout(), LdapServerFields.DEFAULT_START_TLS_TIMEOUT),
        time(
            "responseTimeout",
            f.getResponseTimeout(),
            LdapServerFields.DEFAULT_RESPONSE_TIMEOUT,
            ChronoUnit.MILLIS,
            0),
        millis(
            "reconnectTimeout",
            f.getReconnectTimeout(),
            LdapServerFields.DEFAULT_RECONNECT_TIMEOUT),
        flag("autoReconnect", f.getAutoReconnect(), LdapServerFields.DEFAULT_AUTO_RECONNECT),
        flag("autoReplay", f.getAutoReplay(), LdapServerFields.DEFAULT_AUTO_REPLAY));
  }

  private static Duration millis(String field, String value, String fallback) {
    return time(field, value, fallback, ChronoUnit.MILLIS, 1);
  }

  private static Identity identity(LdapPoolFields f) {
    String mechanism = text(f.getSasl(), LdapSecurityFields.DEFAULT_SASL);
    Sasl sasl =
        mechanism.equalsIgnoreCase(LdapSecurityFields.DEFAULT_SASL)
            ? null
            : choice(Sasl.class, "sasl", mechanism, "");
    Identity identity =
        new Identity(
            text(f.getBindDn(), ""),
            f.getBindPassword() == null ? "" : f.getBindPassword(),
            sasl,
            text(f.getSaslRealm(), ""),
            text(f.getSaslAuthorizationId(), ""));
    boolean named = sasl != Sasl.EXTERNAL && identity.binds();
    if (named && identity.dn().isEmpty()) {
      throw new IllegalArgumentException("bindDn: empty, but sasl is " + sasl + "; give the user");
    }
    if (named && identity.password().isEmpty()) {
      throw new IllegalArgumentException(
          "bindPassword: empty, but bindDn is "
              + identity.dn()
              + "; a bind without a password is none (RFC 4513, 5.1.2): give the password"
              + " (property authmeter.ldap.bindPassword), or leave bindDn empty");
    }
    return identity;
  }

  private static PoolSettings pool(LdapPoolFields f) {
    int max = (int) number("max", f.getMax(), LdapPoolFields.DEFAULT_MAX, 1, 65535);
    int min = (int) number("min", f.getMin(), LdapPoolFields.DEFAULT_MIN, 0, 65535);
    if (min > max) {
      throw new IllegalArgumentException(
          "min: " + min + " is more than max, which is " + max + "; lower min or raise max");
    }
    return new PoolSettings(
        choice(Pools.class, "pools", f.getPools(), LdapPoolFields.DEFAULT_POOLS) == Pools.SHARED,
        min,
        max,
        (int) number("maxIdle", f.getMaxIdle(), Integer.toString(max), 0, 65535),
        time(
            "blockWait", f.getBlockWait(), LdapPoolFields.DEFAULT_BLOCK_WAIT, ChronoUnit.MILLIS, 0),
        flag("failFast", f.getFailFast(), LdapPoolFields.DEFAULT_FAIL_FAST),
        choice(Queue.class, "queue", f.getQueue(), LdapPoolFields.DEFAULT_QUEUE) == Queue.LIFO,
        flag(
            "validateOnCheckOut",
            f.getValidateOnCheckOut(),
            LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_OUT),
        flag(
            "validateOnCheckIn",
            f.getValidateOnCheckIn(),
            LdapPoolFields.DEFAULT_VALIDATE_ON_CHECK_IN),
        flag(
            "validatePeriodically",
            f.getValidatePeriodically(),
            LdapPoolFields.DEFAULT_VALIDATE_PERIODICALLY),
        seconds("validatePeriod", f.getValidatePeriod(), LdapPoolFields.DEFAULT_VALIDATE_PERIOD, 1),
        millis("validateTimeout", f.getValidateTimeout(), LdapPoolFields.DEFAULT_VALIDATE_TIMEOUT),
        seconds("prunePeriod", f.getPrunePeriod(), LdapPoolFields.DEFAULT_PRUNE_PERIOD, 1),
        seconds("idleTime", f.getIdleTime(), LdapPoolFields.DEFAULT_IDLE_TIME, 0),
        seconds("maxAge", f.getMaxAge(), LdapPoolFields.DEFAULT_MAX_AGE, 0));
  }

  private static Duration seconds(String field, String value, String fallback, long least) {
    return time(field, value, fallback, ChronoUnit.SECONDS, least);
  }
}
