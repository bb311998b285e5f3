package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.memcached.session.SessionClients;
import org.authmeter.jmeter.memcached.session.SessionFailure;

/**
 * What the connection element leaves for the samplers, in a variable that all virtual users share:
 * the open clients, or why there are none.
 *
 * @param clients or null
 * @param failure why there are none, or null
 */
record ConnectionHandle(SessionClients clients, SessionFailure failure) {
  private static final String VARIABLE = "authmeter.memcached.connection.";

  /** Name of the variable for a connection. */
  static String variable(String connectionName) {
    return VARIABLE + connectionName;
  }
}
