package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of memcached-sessions by plain JMeter on the testbed's replicating pair. */
@Tag("long")
class MemcachedPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/memcached-sessions");
  private static final String UNIT = "memcached session";

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    testbed = EmbeddedTestbed.start(shared, "memcached", "--variant", "repcached");
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private JMeterRun run(String plan, String... more) throws Exception {
    List<String> settings =
        new ArrayList<>(List.of("authmeter.threads=2", "authmeter.loops=5", "authmeter.warmup=0"));
    settings.addAll(Arrays.asList(more));
    JMeterRun run =
        JMeterRun.of(
            PLANS.resolve(plan), testbed.addresses(), work, settings.toArray(String[]::new));
    assertThat(run.errors()).isEmpty();
    return run;
  }

  @ParameterizedTest
  @CsvSource({"plain", "shibboleth"})
  void shouldMakeTheLifeCycleOfSessions(String layout) throws Exception {
    JMeterRun run =
        run(
            "sessions.jmx",
            "authmeter.memcached.layout=" + layout,
            "sample_variables=MEMCACHED_OPERATIONS,MEMCACHED_WIRE,MEMCACHED_MISSES");

    assertThat(failed(run.rows())).isEmpty();
    List<Map<String, String>> samples = run.rows(UNIT);
    assertThat(samples).hasSize(10);
    assertThat(samples).allMatch(r -> r.get("MEMCACHED_OPERATIONS").equals("50"));
    assertThat(samples).allMatch(r -> r.get("MEMCACHED_MISSES").equals("0"));
    assertThat(samples).allMatch(r -> Integer.parseInt(r.get("MEMCACHED_WIRE")) >= 50);
    assertThat(run.rows("memcached create")).isNotEmpty();
  }

  @Test
  void shouldAwaitEachValueOnTheReplica() throws Exception {
    JMeterRun run =
        run(
            "replication.jmx",
            "authmeter.memcached.versions=3",
            "authmeter.memcached.burst=10",
            "authmeter.memcached.probeTimeout=60000",
            "sample_variables=MEMCACHED_LAG_US,MEMCACHED_VERSIONS,MEMCACHED_LOST");

    assertThat(failed(run.rows())).isEmpty();
    List<Map<String, String>> probes = run.rows(UNIT);
    assertThat(probes).hasSize(10);
    assertThat(probes).allMatch(r -> r.get("MEMCACHED_LAG_US").matches("\\d+"));
    assertThat(probes).allMatch(r -> r.get("MEMCACHED_VERSIONS").equals("3"));
    assertThat(run.rows("memcached lost keys")).isEmpty();
  }

  private static List<String> failed(List<Map<String, String>> rows) {
    return rows.stream()
        .filter(r -> !r.get("success").equals("true"))
        .map(r -> r.get("label") + ' ' + r.get("responseCode") + ' ' + r.get("responseMessage"))
        .toList();
  }
}
