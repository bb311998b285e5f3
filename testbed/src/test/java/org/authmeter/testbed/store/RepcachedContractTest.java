package org.authmeter.testbed.store;

import org.junit.jupiter.api.AfterEach;
import org.opensaml.storage.StorageService;

/** The adapter of the pair; its own member answers, so replication's lag does not show. */
class RepcachedContractTest extends StorageServiceContract {
  private TestPair pair;
  private MemcachedConnections.PairedMemcachedStorageService storage;

  @Override
  StorageService storage() throws Exception {
    pair = new TestPair();
    storage =
        new MemcachedConnections.PairedMemcachedStorageService(
            MemcachedConnections.open(pair.addresses(0), true), 5, "idp-1");
    storage.setId("sessions");
    storage.initialize();
    return storage;
  }

  @AfterEach
  void stop() throws Exception {
    storage.destroy();
    pair.close();
  }
}
