package org.authmeter.jmeter.ldap.provider.spring;

import org.authmeter.jmeter.ldap.provider.ConnectionSettings;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Sasl;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Strategy;
import org.authmeter.jmeter.ldap.provider.LdapCode;
import org.authmeter.jmeter.protocol.CodedFailure;

/** What Spring LDAP over JNDI cannot do. */
final class SpringLimits {
  private SpringLimits() {}

  static void check(ConnectionSettings settings) throws CodedFailure {
    refuse(
        settings.strategy() != Strategy.ACTIVE_PASSIVE,
        "strategy: the provider spring-ldap has only active-passive");
    refuse(
        settings.pool().shared(),
        "pools: shared, but the provider spring-ldap cannot bind users on pooled connections");
    Sasl sasl = settings.identity().sasl();
    refuse(
        sasl != null && (sasl != Sasl.DIGEST_MD5 || settings.tls().startTls()),
        "sasl: the provider spring-ldap has none, and DIGEST-MD5 without StartTLS");
    refuse(
        settings.urls().stream().map(url -> url.substring(0, url.indexOf(':'))).distinct().count()
            > 1,
        "url: the provider spring-ldap takes ldap URLs or ldaps URLs, not both");
  }

  private static void refuse(boolean wrong, String message) throws CodedFailure {
    if (wrong) {
      throw new CodedFailure(LdapCode.INVALID_SETTINGS, message);
    }
  }
}
