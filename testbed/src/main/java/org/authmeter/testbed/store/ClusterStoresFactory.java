package org.authmeter.testbed.store;

import java.io.IOException;
import org.opensaml.storage.impl.MemoryStorageService;

/** Opens the adapter of a clustering method. */
final class ClusterStoresFactory {

  private ClusterStoresFactory() {}

  static ClusterStores open(ClusterSettings settings) throws IOException {
    return switch (settings.method()) {
      case MEMCACHED, REPCACHED -> MemcachedStores.open(settings);
      case STATELESS -> stateless(settings);
      case TERRACOTTA -> TerracottaStores.open(settings);
    };
  }

  private static ClusterStores stateless(ClusterSettings settings) throws IOException {
    SealedSessions sessions =
        new SealedSessions(
            SealerKeyStore.open(settings.sealerKeyStore()), settings.secureCookies());
    MemoryStorageService conversations = LocalConversations.open();
    return new OpenStores(
        conversations,
        sessions,
        "stateless: sessions sealed into a cookie, conversations on the node",
        conversations::destroy);
  }
}
