package org.authmeter.testbed.store;

import java.io.IOException;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;

/** Sessions and conversations on a Terracotta server, which every node sees. */
final class TerracottaStores {
  private TerracottaStores() {}

  /**
   * @throws IOException if the server does not answer
   */
  static ClusterStores open(ClusterSettings settings) throws IOException {
    TerracottaCaches caches = new TerracottaCaches(settings.terracotta());
    try {
      return new OpenStores(
          storage("conversations", caches),
          new StoredSessions(storage("sessions", caches), settings.secureCookies()),
          "terracotta: sessions and conversations shared through " + settings.terracotta(),
          caches::close);
    } catch (ComponentInitializationException e) {
      caches.close();
      throw new IOException("the Terracotta store does not start: " + e.getMessage(), e);
    }
  }

  private static TerracottaStorageService storage(String name, TerracottaCaches caches)
      throws ComponentInitializationException {
    TerracottaStorageService storage = new TerracottaStorageService(name, caches.cache(name));
    storage.initialize();
    return storage;
  }
}
