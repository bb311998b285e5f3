package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authmeter.memcached.MemcachedServer;
import org.authmeter.memcached.Servers;
import org.authmeter.memcached.TextConnection;
import org.authmeter.testbed.session.CookieHeader;
import org.authmeter.testbed.session.SsoSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes over two servers without replication. */
public class MemcachedStoresTest {
  private MemcachedServer one;
  private MemcachedServer two;
  private ClusterStores nodeA;
  private ClusterStores nodeB;

  @BeforeEach
  void start() throws Exception {
    one = Servers.alone();
    two = Servers.alone();
    InetSocketAddress first = new InetSocketAddress("127.0.0.1", one.port());
    InetSocketAddress second = new InetSocketAddress("127.0.0.1", two.port());
    nodeA =
        ClusterStores.open(
            TestPair.settings(ClusteringMethod.MEMCACHED, 0, List.of(first, second)));
    nodeB =
        ClusterStores.open(
            TestPair.settings(ClusteringMethod.MEMCACHED, 1, List.of(second, first)));
  }

  @AfterEach
  void stop() throws Exception {
    nodeA.close();
    nodeB.close();
    one.close();
    two.close();
  }

  private static SsoSession session() {
    return SsoSession.begin("test001", "127.0.0.1", Duration.ofHours(1));
  }

  public static Map<String, String> cookies(List<CookieHeader> cookies) {
    return Map.of(cookies.get(0).name(), cookies.get(0).value());
  }

  @Test
  void everySessionOfOneNodeIsFoundByTheOther() throws Exception {
    for (int i = 0; i < 50; i++) {
      SsoSession session = session();
      Map<String, String> cookies = cookies(nodeA.sessions().create(session));
      assertThat(nodeB.sessions().find(cookies)).contains(session);
    }
    try (TextConnection a = new TextConnection(one.port());
        TextConnection b = new TextConnection(two.port())) {
      assertThat(a.stat("curr_items")).isPositive();
      assertThat(b.stat("curr_items")).isPositive();
    }
  }

  @Test
  void wireOperationsOfALoginAreThoseOfOpenSaml() throws Exception {
    SsoSession session = session();
    nodeA.sessions().create(session);
    nodeA.sessions().addServiceProvider(session, "https://sp.example/shibboleth", Instant.now());
    // create = gets(context) + add(record), and add(namespace), add(context) for the first; the
    // session, the authentication and the SP are a record each.
    assertThat(total("cmd_gets")).isEqualTo(3);
    assertThat(total("cmd_add")).isEqualTo(2 + 3);
    assertThat(total("cmd_get")).isEqualTo(3);
    assertThat(total("cmd_set")).isEqualTo(5);
    assertThat(total("cmd_delete") + total("cmd_touch") + total("cmd_cas")).isZero();
    nodeB.sessions().find(Map.of("shib_idp_session", session.id()));
    // read = gets(context) + gets(record)
    assertThat(total("cmd_gets")).isEqualTo(5);
    assertThat(total("cmd_set")).isEqualTo(5);
  }

  private long total(String counter) throws Exception {
    try (TextConnection a = new TextConnection(one.port());
        TextConnection b = new TextConnection(two.port())) {
      return a.stat(counter) + b.stat(counter);
    }
  }

  @Test
  void theNodeThatMadeItKnowsASessionThatTheStoreLost() throws Exception {
    SsoSession session = session();
    Map<String, String> cookies = cookies(nodeA.sessions().create(session));
    flush(one);
    flush(two);
    assertThat(nodeA.sessions().find(cookies)).contains(session);
    assertThat(nodeB.sessions().find(cookies)).isEmpty();
  }

  @Test
  void aNodeThatUsedItHasACopyToo() throws Exception {
    SsoSession session = session();
    Map<String, String> cookies = cookies(nodeA.sessions().create(session));
    assertThat(nodeB.sessions().find(cookies)).contains(session);
    flush(one);
    flush(two);
    assertThat(nodeB.sessions().find(cookies)).contains(session);
  }

  @Test
  void loginsGoOnWithOneServerAndWithNone() throws Exception {
    two.close();
    SsoSession alone = session();
    Map<String, String> cookies = cookies(nodeA.sessions().create(alone));
    assertThat(nodeA.sessions().find(cookies)).contains(alone);
    one.close();
    SsoSession local = session();
    assertThat(nodeA.sessions().find(cookies(nodeA.sessions().create(local)))).contains(local);
  }

  @Test
  void anEndedSessionIsGoneForBoth() throws Exception {
    SsoSession session = session();
    Map<String, String> cookies = cookies(nodeA.sessions().create(session));
    assertThat(nodeA.sessions().end(session).get(0).header()).contains("Max-Age=0");
    assertThat(nodeA.sessions().find(cookies)).isEmpty();
    assertThat(nodeB.sessions().find(cookies)).isEmpty();
  }

  @Test
  void conversationsStayOnTheNode() throws Exception {
    nodeA.conversations().create("loginContexts", "k", "v", null);
    assertThat((Object) nodeA.conversations().read("loginContexts", "k")).isNotNull();
    assertThat((Object) nodeB.conversations().read("loginContexts", "k")).isNull();
    assertThat(nodeA.describe()).contains("memcached", "without replication");
  }

  private static void flush(MemcachedServer server) throws Exception {
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.ask("flush_all")).isEqualTo("OK");
    }
  }
}
