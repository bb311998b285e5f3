package org.authmeter.jmeter.community;

import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.services.FileServer;
import org.authmeter.jmeter.community.client.CommunityAuthorizationClient;
import org.authmeter.jmeter.community.client.CommunityFailure;
import org.authmeter.jmeter.community.client.ConnectionSettings;
import org.authmeter.jmeter.community.client.Identity;
import org.authmeter.jmeter.core.KeyStores;

/**
 * What the connection element leaves for the samplers, in a variable that all virtual users share.
 * Each key store is read once, however many use it.
 */
final class Connection {
  private static final String VARIABLE = "authmeter.community.connection.";
  private static final String USER = "{user}";

  private final ConnectionSettings settings;
  private final KeyStore trusted;
  private final String keyStore;
  private final String password;
  private final CommunityFailure failure;
  private final Map<String, Identity> identities = new ConcurrentHashMap<>();

  /**
   * @param keyStore file with {user} for the user; empty = no client certificate
   */
  Connection(ConnectionSettings settings, KeyStore trusted, String keyStore, String password) {
    this.settings = settings;
    this.trusted = trusted;
    this.keyStore = keyStore;
    this.password = password;
    this.failure = null;
  }

  /** A connection that could not be made: each call fails with the reason. */
  Connection(CommunityFailure failure) {
    this.settings = null;
    this.trusted = null;
    this.keyStore = "";
    this.password = "";
    this.failure = failure;
  }

  static String variable(String name) {
    return VARIABLE + name;
  }

  /** The key store of a user, for which a client is made. */
  String keyStore(String user) throws CommunityFailure {
    if (failure != null) {
      throw failure;
    }
    if (!keyStore.contains(USER)) {
      return keyStore;
    }
    if (user.isEmpty() || user.contains("/") || user.contains("\\") || user.contains("..")) {
      throw new CommunityFailure(
          CommunityFailure.INVALID_SETTINGS,
          "user: '%s' cannot be part of the file name %s; name a user".formatted(user, keyStore));
    }
    return keyStore.replace(USER, user);
  }

  /** A client of a virtual user's own: what the measured client did in its init. */
  CommunityAuthorizationClient client(String store) throws CommunityFailure {
    try {
      return new CommunityAuthorizationClient(
          settings, identities.computeIfAbsent(store, this::identity));
    } catch (IllegalArgumentException e) {
      throw new CommunityFailure(CommunityFailure.INVALID_SETTINGS, e.getMessage(), e);
    }
  }

  private Identity identity(String store) {
    return new Identity(
        store.isEmpty() ? null : KeyStores.keys("keyStore", file(store), password),
        password.toCharArray(),
        trusted);
  }

  /** A relative path starts from the plan's folder. */
  static Path file(String name) {
    return Path.of(FileServer.getFileServer().getBaseDir()).resolve(name).normalize();
  }

  String describe() {
    return failure == null ? settings.url() + " (" + settings.names() + ")" : "broken";
  }
}
