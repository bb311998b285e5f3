package org.authmeter.jmeter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.jmeter.core.Eventually;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.element.SharedConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

/** Against the machine's own server: an imitation would be kinder. */
@ExtendWith(JMeterExtension.class)
class RedisSessionSamplerIT {
  @TempDir private Path folder;

  private final RedisConnectionConfig connection = new RedisConnectionConfig();
  private final RedisSessionSampler sampler = new RedisSessionSampler();

  private void open(String nodes, String... fields) {
    connection.setName("Redis Connection");
    connection.setProperty("nodes", nodes);
    connection.setProperty("operationTimeout", "3000");
    sampler.setName("redis session");
    sampler.setProperty("sessions", "5");
    sampler.setRunningVersion(true);
    for (int i = 0; i < fields.length; i += 2) {
      connection.setProperty(fields[i], fields[i + 1]);
    }
    connection.testStarted();
  }

  @AfterEach
  void close() throws Exception {
    sampler.threadFinished();
    ((SharedConfig<?>) connection).testEnded();
  }

  private SampleResult sample(String operation) {
    sampler.setProperty("operation", operation);
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  private static String code(SampleResult result) {
    return result.getResponseCode() + ' ' + result.getResponseMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "single,resp2,0",
    "single,resp3,0",
    "single,resp2,4",
    "cluster,resp3,4",
    "cluster,resp2,0"
  })
  void shouldLiveTheWholeLifeOfASession(String topology, String protocol, String clients)
      throws Exception {
    String cluster = topology.equals("cluster") ? "yes" : "no";
    try (RedisServer server = new RedisServer(folder, "--cluster-enabled", cluster)) {
      if (cluster.equals("yes")) {
        try (Jedis jedis = server.jedis()) {
          jedis.clusterAddSlotsRange(0, 16_383);
          while (!jedis.clusterInfo().contains("cluster_state:ok")) {
            Thread.onSpinWait();
          }
        }
      }
      open(server.address(), "topology", topology, "protocol", protocol, "clients", clients);
      for (String operation : new String[] {"create", "read", "touch", "update", "delete"}) {
        assertThat(code(sample(operation))).as(operation).isEqualTo("OK OK");
      }
      assertThat(variable("REDIS_WIRE")).isEqualTo("1");
      sampler.setProperty("batch", "200");
      SampleResult batch = sample("life-cycle");
      assertThat(code(batch)).isEqualTo("OK 200 of 200");
      assertThat(Arrays.stream(batch.getSubResults()).map(SampleResult::getSampleLabel))
          .contains("redis create", "redis read", "redis update");
      try (Jedis jedis = server.jedis()) {
        String key = jedis.randomKey();
        assertThat(jedis.ttl(key)).as(key).isBetween(3_500L, 3_600L);
      }
    }
  }

  @Test
  void shouldTellAStrangeValueAndALostSession() throws Exception {
    try (RedisServer server = new RedisServer(folder)) {
      open(server.address());
      sampler.setProperty("sessions", "1");
      assertThat(code(sample("read"))).isEqualTo("OK OK");
      try (Jedis jedis = server.jedis()) {
        String key = jedis.randomKey();
        jedis.set(key, "another's");
        assertThat(sample("read").getResponseCode()).isEqualTo("WRONG_VALUE");
        jedis.flushAll();
      }
      assertThat(sample("read").getResponseCode()).isEqualTo("MISS");
      assertThat(variable("REDIS_MISSES")).isEqualTo("1");
      assertThat(code(sample("read"))).as("its user signed on again").isEqualTo("OK OK");
    }
  }

  /** What an update compares is what it has read, to the byte. */
  @Test
  void shouldNotOverwriteWhatAnotherWroteMeanwhile() throws Exception {
    try (RedisServer server = new RedisServer(folder)) {
      open(server.address(), "clients", "1");
      var store = RedisConnectionConfig.KEY.find(variables(), sampler).mine();
      store.set("k", 60, "one".getBytes());
      var read = store.gets("k");
      store.set("k", 60, "two".getBytes());
      assertThat(store.update("k", read.version(), 60, "three".getBytes())).hasToString("CHANGED");
      assertThat(store.get("k").value()).asString().isEqualTo("two");
      read = store.gets("k");
      assertThat(store.update("k", read.version(), 60, "three".getBytes())).hasToString("STORED");
      store.delete("k");
      assertThat(store.update("k", read.version(), 60, "four".getBytes())).hasToString("GONE");
      assertThat(store.add("k", 60, "five".getBytes())).isTrue();
      assertThat(store.add("k", 60, "six".getBytes())).isFalse();
    }
  }

  private static org.apache.jmeter.threads.JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  @Test
  void shouldSeeThePairFromOutsideAndWhatItLoses() throws Exception {
    try (RedisServer primary = new RedisServer(folder);
        RedisServer replica = new RedisServer(folder, "--replicaof", "127.0.0.1 " + primary.port)) {
      primary.awaitReplica();
      open(primary.address(), "replicas", replica.address(), "connectTimeout", "500");
      sampler.setProperty("batch", "5");
      SampleResult probe = sample("replication");
      assertThat(code(probe)).startsWith("OK 5 of 5; lagUs=").contains("; versionsNotSeen=0");
      // what is written while the replica stands still does not reach it
      try (Jedis jedis = replica.jedis()) {
        jedis.replicaofNoOne();
      }
      sampler.setProperty("probeTimeout", "100");
      assertThat(sample("replication").getResponseCode()).isEqualTo("NOT_REPLICATED");
      primary.kill();
      SampleResult down = sample("replication");
      assertThat(down.getResponseCode()).as(code(down)).isEqualTo("NOT_REACHABLE");
      assertThat(variable("REDIS_LOST")).isEqualTo("5 of 5");
    }
  }

  @Test
  void shouldNotCallConfirmedWhatNoReplicaHas() throws Exception {
    try (RedisServer primary = new RedisServer(folder);
        RedisServer replica = new RedisServer(folder, "--replicaof", "127.0.0.1 " + primary.port)) {
      primary.awaitReplica();
      open(
          primary.address(),
          "replicas",
          replica.address(),
          "wait",
          "1",
          "waitTimeout",
          "2000",
          "reads",
          "replica");
      for (String operation : new String[] {"create", "read", "update"}) {
        assertThat(code(sample(operation))).as("confirmed means there").isEqualTo("OK OK");
      }
      replica.kill();
      SampleResult alone = sample("create");
      assertThat(code(alone))
          .contains("NOT_CONFIRMED SET: 0 of 1 replicas had the value after 2000 ms");
      List<String> stored = new ArrayList<>();
      var store = RedisConnectionConfig.KEY.find(variables(), sampler).mine();
      assertThatThrownBy(() -> store.setAll(Map.of("a", new byte[1]), 60, stored::add))
          .hasMessageContaining("0 of 1 replicas");
      assertThat(stored).as("of a burst, too").isEmpty();
    }
  }

  @Test
  void shouldFollowTheSentinels() throws Exception {
    try (RedisServer primary = new RedisServer(folder);
        RedisServer sentinel = RedisServer.sentinel(folder, primary)) {
      open(sentinel.address(), "topology", "sentinel", "master", "sessions");
      assertThat(code(sample("create"))).isEqualTo("OK OK");
      try (Jedis jedis = primary.jedis()) {
        assertThat(jedis.dbSize()).isEqualTo(1);
      }
    }
  }

  @Test
  void shouldWriteToWhomTheSentinelsPromote() throws Exception {
    try (RedisServer primary = new RedisServer(folder);
        RedisServer replica = new RedisServer(folder, "--replicaof", "127.0.0.1 " + primary.port);
        RedisServer sentinel = RedisServer.sentinel(folder, primary)) {
      primary.awaitReplica();
      try (Jedis known = sentinel.jedis()) {
        assertThat(Eventually.holds(30, () -> known.sentinelReplicas("sessions").size() == 1))
            .as("the sentinel knows the replica")
            .isTrue();
      }
      open(sentinel.address(), "topology", "sentinel", "master", "sessions");
      assertThat(code(sample("create"))).isEqualTo("OK OK");
      try (Jedis copy = replica.jedis()) {
        assertThat(Eventually.holds(() -> copy.dbSize() == 1)).as("it is replicated").isTrue();
      }
      primary.kill();
      assertThat(sample("create").getResponseCode()).isNotEqualTo("OK");
      assertThat(Eventually.holds(60, () -> code(sample("create")).equals("OK OK")))
          .as("the replica takes the writes")
          .isTrue();
      // A new connection: a server closes those that it had as a replica.
      try (Jedis promoted = replica.jedis()) {
        assertThat(promoted.role().get(0)).isEqualTo("master");
        assertThat(promoted.dbSize()).isEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "localhost,true,true,OK",
    "127.0.0.1,true,false,OK",
    "127.0.0.1,true,true,NOT_REACHABLE",
    "localhost,false,true,NOT_REACHABLE"
  })
  void shouldTrustTheServersOfItsTrustStore(String host, boolean trusted, String check, String code)
      throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (RedisServer server = RedisServer.tls(folder, port)) {
      open(
          host + ":" + port,
          "tls",
          "true",
          "trustStore",
          trusted ? folder.resolve("redis.pem").toString() : "",
          "hostNameCheck",
          check);
      SampleResult sample = sample("create");
      assertThat(sample.getResponseCode()).as(code(sample)).isEqualTo(code);
      try (Jedis jedis = server.jedis()) {
        assertThat(jedis.dbSize()).isEqualTo(code.equals("OK") ? 1 : 0);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'',AUTH_FAILED", "idp-pass,OK", "wrong,AUTH_FAILED"})
  void shouldSignOnAsAUserOfAnAccessControlList(String password, String code) throws Exception {
    try (RedisServer server =
        new RedisServer(
            folder,
            "--user",
            "default",
            "off",
            "--user",
            "idp",
            "on",
            ">idp-pass",
            "~*",
            "+@all")) {
      open(server.address(), "user", password.isEmpty() ? "" : "idp", "password", password);
      SampleResult sample = sample("create");
      assertThat(sample.getResponseCode()).as(code(sample)).isEqualTo(code);
      assertThat(code(sample)).doesNotContain("idp-pass");
    }
  }

  @Test
  void shouldSayThatThereIsNoServerAndGoOnWhenItComes() throws Exception {
    try (RedisServer server = new RedisServer(folder)) {
      server.kill();
      open(server.address(), "connectTimeout", "300");
      SampleResult none = sample("create");
      assertThat(none.getResponseCode()).as(code(none)).isEqualTo("NOT_REACHABLE");
      server.start();
      assertThat(code(sample("create"))).isEqualTo("OK OK");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'127.0.0.1:1,127.0.0.1:2',single,'topology single has one node'",
    "'',single,'empty; name the server as host:port'",
    "'127.0.0.1:x',single,'\"127.0.0.1:x\" is not a server'"
  })
  void shouldNameWhatIsWrongWithItsFields(String nodes, String topology, String why) {
    open(nodes, "topology", topology);
    assertThat(code(sample("create"))).startsWith("INVALID_SETTINGS").contains(why);
  }

  @Test
  void shouldNotWaitForReplicasLongerThanForTheAnswer() {
    open("127.0.0.1:9", "wait", "1", "waitTimeout", "3000");
    assertThat(code(sample("create")))
        .startsWith("INVALID_SETTINGS")
        .contains("3000 ms: the answer is waited for 3000 ms only");
  }
}
