package org.authmeter.signon.ldap.provider;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ldaptive.LdaptiveProvider;
import org.authmeter.signon.ldap.provider.spring.SpringProvider;
import org.authmeter.signon.ldap.provider.unboundid.UnboundIdProvider;

/** The providers by the names that plans use. */
public enum ProviderKind {
  /** ldaptive, searches and binds pooled. */
  LDAPTIVE("ldaptive", null, null, LdaptiveProvider::pooled),
  /** ldaptive, a connection for each search and each bind. */
  LDAPTIVE_UNPOOLED("ldaptive-unpooled", null, null, LdaptiveProvider::unpooled),
  /** Spring LDAP, searches pooled, binds not; its jars are the user's. */
  SPRING_LDAP(
      "spring-ldap",
      "org.springframework.ldap.core.support.LdapContextSource",
      "org.springframework.ldap:spring-ldap-core:4.1.0 with org.springframework:spring-core,"
          + " spring-beans and spring-tx:7.0.8",
      settings -> SpringProvider.open(settings)),
  /** UnboundID LDAP SDK, searches and binds pooled; its jar is the user's. */
  UNBOUNDID(
      "unboundid",
      "com.unboundid.ldap.sdk.LDAPConnectionPool",
      "com.unboundid:unboundid-ldapsdk:7.0.5",
      settings -> UnboundIdProvider.open(settings));

  private final String text;
  private final String marker;
  private final String jar;
  private final Opener opener;

  ProviderKind(String text, String marker, String jar, Opener opener) {
    this.text = text;
    this.marker = marker;
    this.jar = jar;
    this.opener = opener;
  }

  /**
   * Opens the provider's connections.
   *
   * @throws CodedFailure {@link LdapCode#PROVIDER_MISSING} without its library, {@link
   *     LdapCode#INVALID_SETTINGS} for settings that it cannot fulfil, or the failure of the first
   *     connection
   */
  public LdapProvider open(LdapConnectionSettings settings) throws CodedFailure {
    if (marker != null && !isThere(marker)) {
      throw new CodedFailure(
          LdapCode.PROVIDER_MISSING,
          "provider: "
              + text
              + " needs "
              + jar
              + " in JMeter's folder lib/; AuthMeter's own JMeter has it in lib/optional: start it with"
              + " -Juser.classpath=<JMeter's folder>/lib/optional");
    }
    return opener.open(settings);
  }

  private static boolean isThere(String marker) {
    try {
      Class.forName(marker, false, ProviderKind.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** Whether all connections are kept for later searches and binds. */
  public boolean keepsConnections() {
    return this == LDAPTIVE || this == UNBOUNDID;
  }

  /** The name in plans. */
  @Override
  public String toString() {
    return text;
  }

  private interface Opener {
    LdapProvider open(LdapConnectionSettings settings) throws CodedFailure;
  }
}
