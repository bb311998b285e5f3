package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.session.SsoSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.storage.StorageService;

/** Two nodes with caches of eventual consistency over a real Terracotta server. */
class TerracottaEventualIT {
  private static final String SP = "https://sp.example.org/shibboleth";

  @TempDir private Path folder;

  private static ClusterStores open(TerracottaProcess server, ClusteringMethod method)
      throws IOException {
    return ClusterStores.open(
        new ClusterSettings(
            method, "idp", List.of(), server.pool(), null, null, Duration.ofHours(1), true));
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void sharesEverythingAndIsOfAnotherConsistency() throws Exception {
    try (TerracottaProcess server = new TerracottaProcess(folder);
        ClusterStores a = open(server, ClusteringMethod.TERRACOTTA_EVENTUAL);
        ClusterStores b = open(server, ClusteringMethod.TERRACOTTA_EVENTUAL)) {
      assertThat(a.describe()).startsWith("terracotta-eventual").endsWith("eventual consistency");

      a.conversations().create("loginContexts", "key", "value", null);
      assertThat(b.conversations().read("loginContexts", "key").getValue()).isEqualTo("value");
      SsoSession session = SsoSession.begin("test001", "127.0.0.1", Duration.ofHours(1));
      Map<String, String> cookies = MemcachedStoresTest.cookies(a.sessions().create(session));
      assertThat(b.sessions().find(cookies)).contains(session);
      String id = a.transientIds().create("test001", SP);
      assertThat(b.transientIds().principal(id, SP)).contains("test001");

      // The old copy of b is dropped some time after a's write has returned: eventually.
      a.conversations().update("loginContexts", "key", "newer", null);
      awaitValue(b.conversations(), "newer");

      // The server keeps each cache's consistency, and lets nobody in who asks for another.
      assertThatThrownBy(() -> open(server, ClusteringMethod.TERRACOTTA).close())
          .hasStackTraceContaining("consistency");
    }
  }

  private static void awaitValue(StorageService storage, String value) throws IOException {
    while (!value.equals(storage.read("loginContexts", "key").getValue())) {
      Thread.onSpinWait();
    }
  }
}
