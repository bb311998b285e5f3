package org.authmeter.providers;

/**
 * Marks that the libraries of the LDAP Connection Pool's providers {@code unboundid} and {@code
 * spring-ldap} are installed. The Plugins Manager looks for this class, and reads the version from
 * the name of its jar. Nothing calls it.
 */
public final class LdapProviders {
  private LdapProviders() {}
}
