package org.authmeter.jmeter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.signon.session.SessionStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the machine's own PostgreSQL. */
@ExtendWith(JMeterExtension.class)
class JdbcSessionSamplerIT {
  private static PostgresServer server;

  private final JdbcSessionConnectionConfig connection = new JdbcSessionConnectionConfig();
  private final JdbcSessionSampler sampler = new JdbcSessionSampler();

  @BeforeAll
  static void start() throws Exception {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void empty() throws Exception {
    server.ask("DROP TABLE IF EXISTS authmeter_sessions");
  }

  private void open(String url, String... fields) {
    connection.setName("JDBC Session Connection");
    connection.setProperty("url", url);
    connection.setProperty("user", PostgresServer.USER);
    connection.setProperty("password", PostgresServer.PASSWORD);
    sampler.setName("jdbc session");
    sampler.setProperty("sessions", "5");
    sampler.setRunningVersion(true);
    for (int i = 0; i < fields.length; i += 2) {
      connection.setProperty(fields[i], fields[i + 1]);
    }
    connection.testStarted();
  }

  @AfterEach
  void close() {
    sampler.threadFinished();
    connection.testEnded();
  }

  private SampleResult sample(String operation) {
    sampler.setProperty("operation", operation);
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  private static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  private static String code(SampleResult result) {
    return result.getResponseCode() + ' ' + result.getResponseMessage();
  }

  @ParameterizedTest
  @CsvSource({"0", "3"})
  void shouldLiveTheWholeLifeOfASession(String clients) throws Exception {
    open(server.url(), "clients", clients);
    for (String operation : new String[] {"create", "read", "touch", "update", "delete"}) {
      assertThat(code(sample(operation))).as(operation).isEqualTo("OK OK");
    }
    sampler.setProperty("batch", "200");
    SampleResult batch = sample("life-cycle");
    assertThat(code(batch)).isEqualTo("OK 200 of 200");
    assertThat(Arrays.stream(batch.getSubResults()).map(SampleResult::getSampleLabel))
        .contains("jdbc create", "jdbc read", "jdbc update");
    String live = "SELECT count(*) > 0 FROM authmeter_sessions WHERE expires > ";
    assertThat(server.ask(live + (System.currentTimeMillis() + 3_500_000))).isEqualTo("t");
  }

  @Test
  void shouldNotOverwriteWhatAnotherWroteMeanwhile() throws Exception {
    open(server.url(), "clients", "1");
    SessionStore store = JdbcSessionConnectionConfig.KEY.find(variables(), sampler).mine();
    store.set("k", 60, "one".getBytes());
    SessionStore.Stored read = store.gets("k");
    store.set("k", 60, "two".getBytes());
    assertThat(store.update("k", read.version(), 60, "three".getBytes())).hasToString("CHANGED");
    assertThat(store.get("k").value()).asString().isEqualTo("two");
    read = store.gets("k");
    assertThat(store.update("k", read.version(), 60, "three".getBytes())).hasToString("STORED");
    assertThat(store.add("k", 60, "no".getBytes())).isFalse();
    assertThat(store.delete("k")).isTrue();
    assertThat(store.update("k", read.version(), 60, "four".getBytes())).hasToString("GONE");
  }

  @Test
  void shouldNotTakeForStoredWhatTheDatabaseDropped() throws Exception {
    open(server.url(), "clients", "1");
    SessionStore store = JdbcSessionConnectionConfig.KEY.find(variables(), sampler).mine();
    server.ask("CREATE RULE drop AS ON INSERT TO authmeter_sessions DO INSTEAD NOTHING");
    List<String> stored = new ArrayList<>();
    assertThatThrownBy(() -> store.set("k", 60, "x".getBytes()))
        .hasMessageContaining("neither INSERT nor UPDATE");
    assertThatThrownBy(() -> store.setAll(Map.of("k", "x".getBytes()), 60, stored::add))
        .hasMessageContaining("fewer rows");
    assertThat(stored).isEmpty();
  }

  @Test
  void shouldTakeWhatHasExpiredForNothingAndRemoveIt() throws Exception {
    open(server.url(), "clients", "1", "cleanup", "1");
    SessionStore store = JdbcSessionConnectionConfig.KEY.find(variables(), sampler).mine();
    store.set("old", 60, "x".getBytes());
    store.set("kept", 0, "x".getBytes());
    server.ask("UPDATE authmeter_sessions SET expires = 1 WHERE id = 'old'");
    assertThat(store.get("old")).isNull();
    assertThat(store.touch("old", 60)).isFalse();
    assertThat(store.touch("kept", 60)).isTrue();
    String count = "SELECT count(*) FROM authmeter_sessions";
    long end = System.nanoTime() + 20_000_000_000L;
    while (!server.ask(count).equals("1")) {
      assertThat(System.nanoTime()).as("the clean-up comes each second").isLessThan(end);
    }
    assertThat(store.get("kept")).isNotNull();
  }

  @Test
  void shouldSeeThePairFromOutsideAndWhatItLoses() throws Exception {
    try (PostgresServer primary = PostgresServer.start();
        PostgresServer standby = primary.standby()) {
      open(primary.url(), "replicaUrl", standby.url());
      sampler.setProperty("batch", "5");
      sampler.setProperty("probeTimeout", "5000");
      SampleResult probe = sample("replication");
      assertThat(code(probe)).startsWith("OK 5 of 5; lagUs=").contains("; versionsNotSeen=0");
      standby.ask("SELECT pg_wal_replay_pause()");
      sampler.setProperty("probeTimeout", "100");
      assertThat(sample("replication").getResponseCode()).isEqualTo("NOT_REPLICATED");
      primary.kill();
      SampleResult down = sample("replication");
      assertThat(down.getResponseCode()).as(code(down)).isEqualTo("NOT_REACHABLE");
      assertThat(variables().get("JDBC_LOST")).isEqualTo("5 of 5");
    }
  }

  /** A synchronous primary without its standby confirms nothing, unless it need not wait. */
  @ParameterizedTest
  @CsvSource({"'SET synchronous_commit TO local',OK", "'',TIME_OUT"})
  void shouldSetWhatConfirmedMeans(String startSql, String code) throws Exception {
    try (PostgresServer primary = PostgresServer.start("synchronous_standby_names=*")) {
      primary.ask(
          "SET synchronous_commit TO local; CREATE TABLE authmeter_sessions (id varchar(99) PRIMARY"
              + " KEY, version integer, expires bigint, data bytea)");
      open(primary.url(), "operationTimeout", "500", "createTable", "false", "startSql", startSql);
      SampleResult alone = sample("create");
      assertThat(alone.getResponseCode()).as(code(alone)).isEqualTo(code);
      close();
    }
  }

  @Test
  void shouldSayThatTheAccountIsRefusedAndNameNoPassword() {
    open(server.url(), "password", "wrong-secret");
    SampleResult refused = sample("create");
    assertThat(refused.getResponseCode()).as(code(refused)).isEqualTo("AUTH_FAILED");
    assertThat(code(refused)).doesNotContain("wrong-secret");
  }

  @Test
  void shouldSayThatThereIsNoDatabase() {
    open("jdbc:postgresql://127.0.0.1:9/none");
    SampleResult none = sample("create");
    assertThat(none.getResponseCode()).as(code(none)).isEqualTo("NOT_REACHABLE");
  }

  @ParameterizedTest
  @CsvSource({
    "'',url,'','empty; give the database'",
    "postgresql://x,url,postgresql://x,'is no URL of JDBC'",
    "jdbc:x,url,'jdbc:postgresql://h/d?user=a&password=b','holds a password'",
    "jdbc:x,table,'a; DROP TABLE b','is no name of a table'",
    "jdbc:x,driver,org.example.Driver,'is in no jar'",
    "jdbc:x,reads,replica,'empty, but reads is replica'"
  })
  void shouldNameWhatIsWrongWithItsFields(String url, String field, String value, String why) {
    open(url, field, value);
    assertThat(code(sample("create"))).startsWith("INVALID_SETTINGS").contains(why);
  }
}
