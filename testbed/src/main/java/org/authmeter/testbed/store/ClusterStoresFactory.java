package org.authmeter.testbed.store;

import java.io.IOException;
import net.shibboleth.utilities.java.support.security.DataSealer;
import org.opensaml.storage.impl.MemoryStorageService;

/** Opens the adapter of a clustering method. */
final class ClusterStoresFactory {

  private ClusterStoresFactory() {}

  static ClusterStores open(ClusterSettings settings) throws IOException {
    return switch (settings.method()) {
      case MEMCACHED, REPCACHED -> MemcachedStores.open(settings);
      case STATELESS, STATELESS_CRYPTOTRANSIENTID -> stateless(settings);
      case TERRACOTTA, TERRACOTTA_EVENTUAL -> TerracottaStores.open(settings);
    };
  }

  private static ClusterStores stateless(ClusterSettings settings) throws IOException {
    DataSealer sealer = SealerKeyStore.open(settings.sealerKeyStore()).sealer();
    boolean sealed = settings.method() == ClusteringMethod.STATELESS_CRYPTOTRANSIENTID;
    MemoryStorageService conversations = LocalConversations.open();
    return new OpenStores(
        conversations,
        new SealedSessions(sealer, settings.secureCookies()),
        sealed ? new SealedTransientIds(sealer, TransientIds.LIFETIME) : new NodeTransientIds(),
        settings.method().id()
            + ": sessions sealed into a cookie, conversations on the node, transient ids "
            + (sealed ? "sealed" : "on the node"),
        conversations::destroy);
  }
}
