package org.authmeter.jmeter.community;

import java.util.HashMap;
import java.util.Map;
import org.authmeter.jmeter.community.client.CommunityAuthorizationClient;
import org.authmeter.jmeter.community.client.CommunityFailure;

/**
 * The client of a virtual user, kept from its init on, so that all samplers of the user use the
 * same one. It is kept with the thread and not in a variable: JMeter clears a thread's variables
 * before it tells the samplers that the thread ends, and the client must be closed then.
 *
 * @param keyStore for which it was made
 * @param initNanos how long that took
 */
record ClientOfThread(
    Connection connection, String keyStore, CommunityAuthorizationClient client, long initNanos) {
  private static final ThreadLocal<Map<String, ClientOfThread>> CLIENTS =
      ThreadLocal.withInitial(HashMap::new);

  /** The client that the virtual user has for the connection and key store; null for none. */
  static ClientOfThread of(String name, Connection connection, String keyStore) {
    ClientOfThread known = CLIENTS.get().get(name);
    return known != null && known.connection == connection && known.keyStore.equals(keyStore)
        ? known
        : null;
  }

  /** Makes one, in place of what was there. */
  static ClientOfThread make(String name, Connection connection, String keyStore)
      throws CommunityFailure {
    close(CLIENTS.get().remove(name));
    long start = System.nanoTime();
    CommunityAuthorizationClient client = connection.client(keyStore);
    ClientOfThread made =
        new ClientOfThread(connection, keyStore, client, System.nanoTime() - start);
    CLIENTS.get().put(name, made);
    return made;
  }

  /** Closes all that this JMeter thread has made. */
  static void closeAll() {
    CLIENTS.get().values().forEach(ClientOfThread::close);
    CLIENTS.remove();
  }

  private static void close(ClientOfThread known) {
    if (known != null) {
      known.client.close();
    }
  }
}
