package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.InstalledServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of session-stores by plain JMeter on the machine's servers. */
@Tag("long")
class SessionStoresPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/session-stores");

  @TempDir Path folder;
  @TempDir Path work;

  @ParameterizedTest
  @CsvSource({"redis,VALKEY", "jdbc,POSTGRESQL"})
  void shouldWriteOnOneServerAndAwaitItOnTheOther(String store, InstalledServer server)
      throws Exception {
    try (EmbeddedTestbed testbed = testbed(server)) {
      JMeterRun sessions = run(testbed, store + "-sessions.jmx");
      assertThat(failed(sessions.rows())).isEmpty();
      assertThat(sessions.rows(store + " session")).hasSize(10);
      assertThat(sessions.rows(store + " create")).isNotEmpty();

      JMeterRun lag =
          run(
              testbed,
              store + "-lag.jmx",
              "authmeter.%s.burst=10".formatted(store),
              "authmeter.%s.probeTimeout=60000".formatted(store));
      assertThat(failed(lag.rows())).isEmpty();
      assertThat(lag.rows(store + " session"))
          .hasSize(10)
          .allMatch(row -> row.get("responseMessage").matches(".*; lagUs=\\d+;.*"));
    }
  }

  /** What was confirmed while the two were cut off from each other dies with its server. */
  @ParameterizedTest
  @CsvSource({
    "redis,VALKEY,local,authmeter.redis.wait=0,true",
    "redis,VALKEY,local,authmeter.redis.wait=1,false",
    "jdbc,POSTGRESQL,local,authmeter.jdbc.table=authmeter_sessions,true",
    "jdbc,POSTGRESQL,standby,authmeter.jdbc.table=authmeter_sessions,false"
  })
  void shouldLoseInASplitWhatNoReplicaConfirmed(
      String store, InstalledServer server, String commit, String setting, boolean loses)
      throws Exception {
    try (EmbeddedTestbed testbed = testbed(server, "--commit", commit)) {
      JMeterRun run =
          run(
              testbed,
              store + "-split.jmx",
              setting,
              "authmeter.loops=-1",
              "authmeter.duration=20",
              "authmeter.%s.operationTimeout=1500".formatted(store),
              "authmeter.%s.probeTimeout=200".formatted(store));
      List<String> lost =
          run.rows(store + " lost keys").stream().map(row -> row.get("success")).toList();
      assertThat(lost.contains("false")).as("%s", run.rows(store + " lost keys")).isEqualTo(loses);
      assertThat(lost).as("the kill was seen").isNotEmpty();
    }
  }

  private EmbeddedTestbed testbed(InstalledServer server, String... more) throws Exception {
    assumeTrue(server.find().isPresent(), server::missing);
    List<String> options =
        new ArrayList<>(
            List.of(
                "session-stores",
                "--variant",
                server == InstalledServer.VALKEY ? "valkey" : "postgresql"));
    options.addAll(Arrays.asList(more));
    return EmbeddedTestbed.start(folder, options.toArray(String[]::new));
  }

  private JMeterRun run(EmbeddedTestbed testbed, String plan, String... more) throws Exception {
    List<String> settings =
        new ArrayList<>(List.of("authmeter.threads=2", "authmeter.loops=5", "authmeter.warmup=0"));
    settings.addAll(Arrays.asList(more));
    return JMeterRun.of(
        PLANS.resolve(plan),
        testbed.addresses(),
        Files.createDirectory(work.resolve(plan.replace(".jmx", ""))),
        settings.toArray(String[]::new));
  }

  private static List<String> failed(List<Map<String, String>> rows) {
    return rows.stream()
        .filter(r -> !r.get("success").equals("true"))
        .map(r -> r.get("label") + ' ' + r.get("responseCode") + ' ' + r.get("responseMessage"))
        .toList();
  }
}
