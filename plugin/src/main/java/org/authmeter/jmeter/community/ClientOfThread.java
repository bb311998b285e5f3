package org.authmeter.jmeter.community;

import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.community.client.CommunityAuthorizationClient;
import org.authmeter.jmeter.community.client.CommunityFailure;

/**
 * The client of a virtual user, kept in a variable from its init on, so that all samplers of the
 * user use the same one.
 *
 * @param keyStore for which it was made
 * @param initNanos how long that took
 */
record ClientOfThread(
    Connection connection, String keyStore, CommunityAuthorizationClient client, long initNanos) {
  private static final String VARIABLE = "authmeter.community.client.";

  /** The client that the virtual user has for the connection and key store; null for none. */
  static ClientOfThread of(
      JMeterVariables variables, String name, Connection connection, String keyStore) {
    return variables.getObject(VARIABLE + name) instanceof ClientOfThread known
            && known.connection == connection
            && known.keyStore.equals(keyStore)
        ? known
        : null;
  }

  /** Makes one, in place of what was there. */
  static ClientOfThread make(
      JMeterVariables variables, String name, Connection connection, String keyStore)
      throws CommunityFailure {
    close(variables, name);
    long start = System.nanoTime();
    CommunityAuthorizationClient client = connection.client(keyStore);
    ClientOfThread made =
        new ClientOfThread(connection, keyStore, client, System.nanoTime() - start);
    variables.putObject(VARIABLE + name, made);
    return made;
  }

  static void close(JMeterVariables variables, String name) {
    if (variables != null && variables.remove(VARIABLE + name) instanceof ClientOfThread known) {
      known.client.close();
    }
  }
}
