package org.authmeter.testbed.store;

import java.io.IOException;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import org.ehcache.clustered.common.Consistency;

/** Sessions and conversations on a Terracotta server, which every node sees. */
final class TerracottaStores {
  private TerracottaStores() {}

  /**
   * @throws IOException if the server does not answer
   */
  static ClusterStores open(ClusterSettings settings) throws IOException {
    boolean eventual = settings.method() == ClusteringMethod.TERRACOTTA_EVENTUAL;
    TerracottaCaches caches =
        new TerracottaCaches(
            settings.terracotta(), eventual ? Consistency.EVENTUAL : Consistency.STRONG);
    try {
      return new OpenStores(
          storage("conversations", caches),
          new StoredSessions(storage("sessions", caches), settings.secureCookies()),
          new StoredTransientIds(storage("transientIds", caches)),
          "%s: sessions, transient ids and conversations shared through %s, %s consistency"
              .formatted(
                  settings.method().id(), settings.terracotta(), eventual ? "eventual" : "strong"),
          caches::close);
    } catch (ComponentInitializationException e) {
      caches.close();
      throw new IOException("the Terracotta store does not start: " + e.getMessage(), e);
    }
  }

  private static TerracottaStorageService storage(String name, TerracottaCaches caches)
      throws ComponentInitializationException {
    TerracottaStorageService storage = new TerracottaStorageService(caches, name);
    storage.initialize();
    return storage;
  }
}
