package org.authmeter.jmeter.ldap;

import org.authmeter.jmeter.ldap.provider.LdapFailure;
import org.authmeter.jmeter.ldap.provider.LdapProvider;

/**
 * What the pool element leaves for the samplers, in a variable that all virtual users share: the
 * open pool, or why there is none.
 *
 * @param provider the pool, or null
 * @param failure why there is none, or null
 */
record PoolHandle(LdapProvider provider, LdapFailure failure) {
  private static final String VARIABLE = "authmeter.ldap.pool.";

  /** Name of the variable for a pool. */
  static String variable(String poolName) {
    return VARIABLE + poolName;
  }
}
