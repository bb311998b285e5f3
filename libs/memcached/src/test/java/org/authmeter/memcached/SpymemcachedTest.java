package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.CASResponse;
import net.spy.memcached.CASValue;
import net.spy.memcached.MemcachedClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client that the product uses. */
class SpymemcachedTest {
  private MemcachedServer server;
  private MemcachedClient client;

  @BeforeEach
  void start() throws Exception {
    System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
    server = Servers.alone();
    client = new MemcachedClient(new InetSocketAddress("127.0.0.1", server.port()));
  }

  @AfterEach
  void stop() throws IOException {
    client.shutdown();
    server.close();
  }

  @Test
  void setGetTouchDelete() throws Exception {
    assertThat(client.set("k", 0, "value").get(5, TimeUnit.SECONDS)).isTrue();
    assertThat(client.get("k")).isEqualTo("value");
    assertThat(client.touch("k", 100).get(5, TimeUnit.SECONDS)).isTrue();
    assertThat(client.delete("k").get(5, TimeUnit.SECONDS)).isTrue();
    assertThat(client.get("k")).isNull();
  }

  @Test
  void checkAndSet() throws Exception {
    client.set("k", 0, "one").get(5, TimeUnit.SECONDS);
    CASValue<Object> before = client.gets("k");
    assertThat(client.cas("k", before.getCas(), "two")).isEqualTo(CASResponse.OK);
    assertThat(client.cas("k", before.getCas(), "three")).isEqualTo(CASResponse.EXISTS);
    assertThat(client.cas("none", 1, "x")).isEqualTo(CASResponse.NOT_FOUND);
  }

  @Test
  void countersAndManyKeysAtOnce() throws Exception {
    assertThat(client.incr("n", 1, 41)).isEqualTo(41);
    assertThat(client.incr("n", 1)).isEqualTo(42);
    Map<String, Object> expected = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      String key = "session-with-a-rather-long-name-" + i;
      client.set(key, 0, "v" + i);
      expected.put(key, "v" + i);
    }
    assertThat(client.getBulk(expected.keySet())).isEqualTo(expected);
  }

  @Test
  void statisticsAreReadable() {
    Map<String, String> stats = client.getStats().values().iterator().next();
    assertThat(stats).containsKeys("version", "curr_items", "get_hits", "evictions");
  }
}
