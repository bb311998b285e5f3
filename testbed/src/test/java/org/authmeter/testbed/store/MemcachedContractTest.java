package org.authmeter.testbed.store;

import java.net.InetSocketAddress;
import java.util.List;
import org.authmeter.memcached.MemcachedServer;
import org.authmeter.memcached.Servers;
import org.junit.jupiter.api.AfterEach;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.impl.memcached.MemcachedStorageService;

/**
 * OpenSAML's own adapter over the embedded servers. Deleting by version is left out: the text
 * protocol's delete has no version.
 */
class MemcachedContractTest extends StorageServiceContract {
  private MemcachedServer one;
  private MemcachedServer two;
  private MemcachedStorageService storage;

  @Override
  StorageService storage() throws Exception {
    one = Servers.alone();
    two = Servers.alone();
    storage = new MemcachedStorageService(MemcachedConnections.open(addresses(), false), 5);
    storage.setId("sessions");
    storage.initialize();
    return storage;
  }

  private List<InetSocketAddress> addresses() {
    return List.of(
        new InetSocketAddress("127.0.0.1", one.port()),
        new InetSocketAddress("127.0.0.1", two.port()));
  }

  @AfterEach
  void stop() throws Exception {
    storage.destroy();
    one.close();
    two.close();
  }
}
