package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.memcached.Servers;
import org.authmeter.testbed.Required;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.session.SsoSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;

/** Two nodes over each store of today, on real servers. */
@Tag("long")
class RecordStoresIT {
  @Nested
  class Valkey extends OfTwoNodes {
    Valkey() {
      super(ClusteringMethod.VALKEY, InstalledServer.VALKEY);
    }
  }

  @Nested
  class Postgresql extends OfTwoNodes {
    Postgresql() {
      super(ClusteringMethod.POSTGRESQL, InstalledServer.POSTGRESQL);
    }
  }

  @Nested
  class Infinispan extends OfTwoNodes {
    Infinispan() {
      super(ClusteringMethod.INFINISPAN, null);
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class OfTwoNodes extends StorageServiceContract {
    private final ClusteringMethod method;
    private final InstalledServer server;
    private RunningTestbed testbed;
    private ClusterStores nodeA;
    private ClusterStores nodeB;

    /**
     * @param server of the machine; null = the nodes are the store
     */
    OfTwoNodes(ClusteringMethod method, InstalledServer server) {
      this.method = method;
      this.server = server;
    }

    @BeforeAll
    void start() throws Exception {
      if (server == null) {
        int[] ports = {Servers.freePort(), Servers.freePort()};
        nodeA = open(0, List.of(local(ports[0]), local(ports[1])), null);
        nodeB = open(1, List.of(local(ports[1]), local(ports[0])), null);
        return;
      }
      Required.server(server);
      testbed = RunningTestbed.start("--variant", method.id());
      TestbedLayout layout = TestbedLayout.load(Path.of(testbed.get("testbed.folder")));
      List<InetSocketAddress> servers = method.servers(layout, List.of(), 0);
      // Together, as the nodes of a testbed start: either creates what the other uses.
      var first = CompletableFuture.supplyAsync(() -> open(0, servers, layout.get("password")));
      var second = CompletableFuture.supplyAsync(() -> open(1, servers, layout.get("password")));
      nodeA = first.get();
      nodeB = second.get();
    }

    private static InetSocketAddress local(int port) {
      return new InetSocketAddress("127.0.0.1", port);
    }

    private ClusterStores open(int node, List<InetSocketAddress> servers, String password) {
      try {
        return ClusterStores.open(
            new ClusterSettings(
                method,
                "idp-" + (node + 1),
                servers,
                null,
                null,
                password,
                Duration.ofHours(1),
                true));
      } catch (java.io.IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @AfterAll
    void stop() throws Exception {
      for (AutoCloseable each : new AutoCloseable[] {nodeA, nodeB, testbed}) {
        if (each != null) {
          each.close();
        }
      }
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
      assertThat(nodeA.describe()).contains(method.id(), "conversations shared");
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
                } catch (java.io.IOException e) {
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

    /** Names are data: of a context that looks like a pattern, no other is deleted. */
    @Test
    void takesPatternsForNames() throws Exception {
      StorageService storage = nodeA.conversations();
      storage.create("a*[%_]", "key", "value", null);
      storage.create("ab[%_]", "key", "stays", null);
      storage.deleteContext("a*[%_]");
      assertThat(storage.read("a*[%_]", "key") == null).isTrue();
      assertThat(storage.read("ab[%_]", "key").getValue()).isEqualTo("stays");
    }
  }
}
