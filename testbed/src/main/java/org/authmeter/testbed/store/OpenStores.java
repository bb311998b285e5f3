package org.authmeter.testbed.store;

import org.opensaml.storage.StorageService;

/** The opened stores of a node. */
record OpenStores(
    StorageService conversations,
    SsoSessions sessions,
    TransientIds transientIds,
    String describe,
    Runnable ending)
    implements ClusterStores {

  @Override
  public void close() {
    ending.run();
  }
}
