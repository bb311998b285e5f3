package org.authmeter.testbed.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.spy.memcached.MemcachedClient;
import org.opensaml.storage.impl.MemoryStorageService;
import org.opensaml.storage.impl.memcached.MemcachedStorageService;

/** Sessions by OpenSAML's MemcachedStorageService, with copies on the node. */
final class MemcachedStores {
  private static final int STORAGE_TIMEOUT_SECONDS = 3;
  private static final long CLOSE_SECONDS = 1;

  private MemcachedStores() {}

  static ClusterStores open(ClusterSettings settings) throws IOException {
    boolean pair = settings.method() == ClusteringMethod.REPCACHED;
    MemcachedClient client = MemcachedConnections.open(settings.stores(), pair);
    MemcachedStorageService storage =
        pair
            ? new PairedMemcachedStorageService(
                client, STORAGE_TIMEOUT_SECONDS, settings.nodeName())
            : new MemcachedStorageService(client, STORAGE_TIMEOUT_SECONDS);
    storage.setId("sessions");
    try {
      storage.initialize();
    } catch (ComponentInitializationException e) {
      client.shutdown();
      throw new IOException("the sessions' store does not start: " + e.getMessage(), e);
    }
    MemoryStorageService conversations = LocalConversations.open();
    return new OpenStores(
        conversations,
        new NodeLocalSessions(new StoredSessions(storage, settings.secureCookies())),
        new NodeTransientIds(),
        settings.method().id()
            + ": sessions on "
            + settings.stores()
            + (pair ? ", a replicating pair, own member first" : ", without replication")
            + ", with copies on the node; conversations and transient ids on the node",
        () -> {
          conversations.destroy();
          client.shutdown(CLOSE_SECONDS, TimeUnit.SECONDS);
        });
  }
}
