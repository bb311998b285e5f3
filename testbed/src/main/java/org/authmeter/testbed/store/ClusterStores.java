package org.authmeter.testbed.store;

import java.io.IOException;
import org.opensaml.storage.StorageService;

/**
 * The stores of one IdP node. An IdP is written against this interface alone; which method is
 * behind it shows in {@link #describe()} only.
 */
public interface ClusterStores extends AutoCloseable {

  /**
   * Opens the stores of a node.
   *
   * @throws IOException if a server that the method needs from the start does not answer; a
   *     memcached member that is down is no error, since the method is meant to outlive it
   */
  static ClusterStores open(ClusterSettings settings) throws IOException {
    return ClusterStoresFactory.open(settings);
  }

  /**
   * State between AuthnRequest and Response (Shibboleth 2's login contexts). Shared between nodes
   * by the methods on Terracotta only. Suggested layout: context {@code loginContexts}, key = value
   * of the {@code _idp_authn_lc_key} cookie, expiration at most a few minutes.
   */
  StorageService conversations();

  /** Sessions of users who have signed on. */
  SsoSessions sessions();

  /** Transient NameIDs and whom they stand for. */
  TransientIds transientIds();

  /** One line for logs and record.json: method, servers, what is shared. */
  String describe();

  /** Ends connections and timers; sessions stay in the servers. */
  @Override
  void close();
}
