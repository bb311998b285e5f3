package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.authmeter.memcached.Eventually;
import org.authmeter.testbed.session.SsoSession;
import org.ehcache.clustered.common.Consistency;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;

/** Two nodes over a real Terracotta server in a process of its own. */
@Tag("long")
class TerracottaIT extends StorageServiceContract {
  @TempDir private static Path folder;
  private static TerracottaProcess server;
  private static ClusterStores nodeA;
  private static ClusterStores nodeB;

  @BeforeAll
  static void start() throws Exception {
    server = new TerracottaProcess(folder);
    // Together, as the nodes of a testbed start: either creates what the other uses.
    CompletableFuture<ClusterStores> first = CompletableFuture.supplyAsync(() -> open("idp-1"));
    CompletableFuture<ClusterStores> second = CompletableFuture.supplyAsync(() -> open("idp-2"));
    nodeA = first.get();
    nodeB = second.get();
  }

  private static ClusterStores open(String node) {
    try {
      return ClusterStores.open(
          new ClusterSettings(
              ClusteringMethod.TERRACOTTA,
              node,
              List.of(),
              server.pool(),
              null,
              null,
              Duration.ofHours(1),
              true));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterAll
  static void stop() {
    nodeA.close();
    nodeB.close();
    server.close();
  }

  @Override
  StorageService storage() {
    return nodeA.conversations();
  }

  @Test
  void bothNodesSeeConversationsAndSessions() throws Exception {
    nodeA.conversations().create("loginContexts", "key", "value", null);
    assertThat(nodeB.conversations().read("loginContexts", "key").getValue()).isEqualTo("value");
    SsoSession session = SsoSession.begin("test001", "127.0.0.1", Duration.ofHours(1));
    Map<String, String> cookies = MemcachedStoresTest.cookies(nodeA.sessions().create(session));
    assertThat(nodeB.sessions().find(cookies)).contains(session);
    nodeB.sessions().end(session);
    assertThat(nodeA.sessions().find(cookies)).isEmpty();
    assertThat(nodeA.describe()).contains("terracotta", "conversations shared");
  }

  @Test
  void aVersionIsUpdatedByOneNodeOnly() throws Exception {
    nodeA.conversations().create("race", "key", "0", null);
    AtomicInteger won = new AtomicInteger();
    IntStream.range(0, 40)
        .parallel()
        .forEach(
            i -> {
              StorageService storage = (i % 2 == 0 ? nodeA : nodeB).conversations();
              try {
                if (storage.updateWithVersion(1, "race", "key", "" + i, null) != null) {
                  won.incrementAndGet();
                }
              } catch (VersionMismatchException e) {
                // The others.
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(won).hasValue(1);
    assertThat(nodeB.conversations().read("race", "key").getVersion()).isEqualTo(2);
  }

  @Test
  void deletesOnlyTheVersionItIsGiven() throws Exception {
    StorageService storage = nodeA.conversations();
    storage.create("versions", "key", "value", null);
    assertThatThrownBy(() -> storage.deleteWithVersion(7, "versions", "key"))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(nodeB.conversations().deleteWithVersion(1, "versions", "key")).isTrue();
    assertThat(storage.deleteWithVersion(1, "versions", "key")).isFalse();
  }

  @Test
  void movesTheExpirationOfAContext() throws Exception {
    StorageService storage = nodeA.conversations();
    storage.create("moved", "key", "value", null);
    long end = System.currentTimeMillis() + 60_000;
    storage.updateContextExpiration("moved", end);
    assertThat(nodeB.conversations().read("moved", "key").getExpiration()).isEqualTo(end);
  }

  @Test
  void aServerThatIsGoneIsAnErrorAndNoSuccess(@TempDir Path other) throws Exception {
    try (TerracottaProcess shortLived = new TerracottaProcess(other);
        TerracottaCaches caches = new TerracottaCaches(shortLived.pool(), Consistency.STRONG)) {
      RecordStorageService storage =
          new RecordStorageService(caches.records("sessions"), "sessions");
      storage.initialize();
      assertThat(storage.create("c", "k", "v", null)).isTrue();
      shortLived.kill();
      assertThatThrownBy(() -> storage.create("c", "k2", "v", null))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Terracotta");
      assertThatThrownBy(() -> storage.read("c", "k"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Terracotta");
    }
  }

  private static boolean creates(RecordStorageService node) {
    try {
      return node.create("c", "of " + System.identityHashCode(node), "v", null);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void shouldServeAgainWithoutItsRecordsWhenTheServerIsStartedAgain(@TempDir Path other)
      throws Exception {
    try (TerracottaProcess restarted = new TerracottaProcess(other);
        TerracottaCaches caches = new TerracottaCaches(restarted.pool(), Consistency.STRONG);
        TerracottaCaches idle = new TerracottaCaches(restarted.pool(), Consistency.STRONG)) {
      List<RecordStorageService> nodes = new ArrayList<>();
      for (TerracottaCaches each : List.of(caches, idle)) {
        RecordStorageService storage =
            new RecordStorageService(each.records("sessions"), "sessions");
        storage.initialize();
        nodes.add(storage);
      }
      assertThat(nodes.get(0).create("c", "k", "v", null)).isTrue();
      restarted.restart();
      for (RecordStorageService node : nodes) {
        Eventually.holds("a record is stored", Duration.ofSeconds(60), () -> creates(node));
        assertThat(node.read("c", "k")).isNull();
      }
    }
  }
}
