package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authmeter.memcached.Eventually;
import org.authmeter.memcached.TextConnection;
import org.authmeter.testbed.session.SsoSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes over a replicating pair. */
class RepcachedStoresTest {
  private TestPair pair;
  private ClusterStores nodeA;
  private ClusterStores nodeB;

  @BeforeEach
  void start() throws Exception {
    pair = new TestPair();
    nodeA = ClusterStores.open(pair.settings(0));
    nodeB = ClusterStores.open(pair.settings(1));
  }

  @AfterEach
  void stop() throws Exception {
    nodeA.close();
    nodeB.close();
    pair.close();
  }

  private static SsoSession session() {
    return SsoSession.begin("test001", "127.0.0.1", Duration.ofHours(1));
  }

  private long counter(int member, String name) throws Exception {
    try (TextConnection connection = new TextConnection(pair.port(member))) {
      return connection.stat(name);
    }
  }

  @Test
  void eachNodeTalksToItsOwnMemberAndTheOtherHears() throws Exception {
    SsoSession session = session();
    Map<String, String> cookies = MemcachedStoresTest.cookies(nodeA.sessions().create(session));
    assertThat(counter(0, "cmd_set")).isEqualTo(4);
    assertThat(counter(1, "cmd_set") + counter(1, "cmd_get")).isZero();
    Eventually.holds(
        "the session has crossed",
        () -> nodeB.sessions().find(cookies).filter(session::equals).isPresent());
    assertThat(counter(0, "cmd_get")).isEqualTo(2);
  }

  @Test
  void aDeadMembersNodeUsesTheOtherAndComesBack() throws Exception {
    SsoSession before = session();
    Map<String, String> cookies = MemcachedStoresTest.cookies(nodeA.sessions().create(before));
    Eventually.holds("crossed", () -> nodeB.sessions().find(cookies).isPresent());
    pair.stop(0);
    long gets = counter(1, "cmd_gets");
    Eventually.holds(
        "node A asks the other member",
        () -> nodeA.sessions().find(cookies).isPresent() && counter(1, "cmd_gets") >= gets + 2);
    SsoSession meanwhile = session();
    nodeA.sessions().create(meanwhile);
    pair.start(0);
    Eventually.holds(
        "node A asks its own member again",
        () ->
            nodeA.sessions().find(Map.of("shib_idp_session", meanwhile.id())).isPresent()
                && counter(0, "get_hits") >= 2);
  }

  @Test
  void nodesThatLogInInTheSameMillisecondShareNoNamespace() throws Exception {
    // OpenSAML's own names are the millisecond, which either member accepts before it hears of it.
    int each = 150;
    CyclicBarrier together = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Set<String>> a = threads.submit(() -> namespaces(nodeA, 0, each, together));
      Future<Set<String>> b = threads.submit(() -> namespaces(nodeB, 1, each, together));
      Set<String> all = new HashSet<>(a.get());
      all.addAll(b.get());
      assertThat(all).hasSize(2 * each);
    } finally {
      threads.shutdownNow();
    }
  }

  private Set<String> namespaces(ClusterStores node, int member, int count, CyclicBarrier together)
      throws Exception {
    Set<String> names = new HashSet<>();
    try (TextConnection connection = new TextConnection(pair.port(member))) {
      for (int i = 0; i < count; i++) {
        SsoSession session = session();
        together.await();
        node.sessions().create(session);
        connection.ask("get " + session.id());
        names.add(connection.line());
        connection.line();
      }
    }
    return names;
  }
}
