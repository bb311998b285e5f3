package org.authmeter.jmeter.community;

import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.tls.KeyStores;
import org.authmeter.common.tls.TlsIdentity;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.net.JMeterTls;
import org.authmeter.jmeter.net.SourceAddresses;
import org.authmeter.signon.community.CommunityAuthorizationClient;
import org.authmeter.signon.community.CommunityCode;
import org.authmeter.signon.community.ConnectionSettings;

/**
 * What the samplers of all virtual users share. Each key store is read once, however many use it.
 *
 * <p>Each virtual user keeps a client of its own, which all its samplers use. It is kept with the
 * thread and not in a variable, because JMeter clears a thread's variables before it tells the
 * samplers that the thread ends, and the client must be closed then.
 */
final class Connection {
  private static final String USER = "{user}";
  private static final ThreadLocal<Map<Connection, Client>> CLIENTS =
      ThreadLocal.withInitial(HashMap::new);

  private final ConnectionSettings settings;
  private final KeyStore trusted;
  private final String keyStore;
  private final String password;
  private final Map<String, TlsIdentity> identities = new ConcurrentHashMap<>();
  private final Map<Integer, Rendezvous> rendezvous = new ConcurrentHashMap<>();

  /**
   * A virtual user's client.
   *
   * @param keyStore for which it was made
   * @param initNanos how long that took
   */
  record Client(String keyStore, CommunityAuthorizationClient service, long initNanos) {}

  /**
   * @param trusted authorities; null = those of the Java runtime
   * @param keyStore file with {user} for the user; empty = no client certificate
   */
  Connection(ConnectionSettings settings, KeyStore trusted, String keyStore, String password) {
    this.settings = settings;
    this.trusted = trusted;
    this.keyStore = keyStore;
    this.password = password;
  }

  /** The key store of a user, for which a client is made. */
  String keyStore(String user) throws CodedFailure {
    if (!keyStore.contains(USER)) {
      return keyStore;
    }
    if (user.isEmpty() || user.contains("/") || user.contains("\\") || user.contains("..")) {
      throw new CodedFailure(
          CommunityCode.INVALID_SETTINGS,
          "user: '%s' cannot be part of the file name %s; name a user".formatted(user, keyStore));
    }
    return keyStore.replace(USER, user);
  }

  /** Where so many clients wait for each other. */
  Rendezvous rendezvous(int clients) {
    return rendezvous.computeIfAbsent(clients, Rendezvous::new);
  }

  /** The client that this virtual user has for the key store; null for none. */
  Client current(String store) {
    Client client = CLIENTS.get().get(this);
    return client != null && client.keyStore.equals(store) ? client : null;
  }

  /** Makes a client for this virtual user, in place of the one before. */
  Client make(String store) throws CodedFailure {
    Client before = CLIENTS.get().remove(this);
    if (before != null) {
      before.service.close();
    }
    long start = System.nanoTime();
    try {
      CommunityAuthorizationClient service =
          new CommunityAuthorizationClient(
              settings,
              identities.computeIfAbsent(store, this::identity),
              SourceAddresses.ofProperty());
      Client made = new Client(store, service, System.nanoTime() - start);
      CLIENTS.get().put(this, made);
      return made;
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(CommunityCode.INVALID_SETTINGS, e.getMessage(), e);
    }
  }

  private TlsIdentity identity(String store) {
    return new TlsIdentity(
        JMeterTls.provider(),
        store.isEmpty() ? null : KeyStores.keys("keyStore", Field.besidePlan(store), password),
        password.toCharArray(),
        trusted);
  }

  /** Closes the clients of the current thread. */
  static void closeClients() {
    CLIENTS.get().values().forEach(client -> client.service.close());
    CLIENTS.remove();
  }
}
