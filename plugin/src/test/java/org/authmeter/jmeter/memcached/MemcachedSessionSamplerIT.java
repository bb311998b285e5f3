package org.authmeter.jmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class MemcachedSessionSamplerIT {
  private StubMemcached server;

  @BeforeEach
  void start() throws IOException {
    server = new StubMemcached();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private MemcachedPlan plan() {
    return new MemcachedPlan(server.address());
  }

  @ParameterizedTest
  @CsvSource({
    "plain,create,1",
    "plain,read,1",
    "plain,touch,1",
    "plain,update,2",
    "plain,delete,1",
    "shibboleth,read,2",
    "shibboleth,touch,2",
    "shibboleth,update,5",
    "shibboleth,delete,3"
  })
  void shouldSendWhatTheLayoutSays(String layout, String operation, int wire) {
    try (MemcachedPlan plan = plan().sampler("layout", layout).start()) {
      SampleResult first = plan.sample(operation);
      assertThat(first.getResponseCode()).as(first.getResponseMessage()).isEqualTo("OK");
      assertThat(MemcachedPlan.variable("MEMCACHED_WIRE")).isEqualTo(Integer.toString(wire));
      assertThat(Long.parseLong(MemcachedPlan.variable("MEMCACHED_US"))).isNotNegative();
    }
  }

  @Test
  void shouldCreateContextNamespaceAndRecordInShibbolethsLayout() {
    try (MemcachedPlan plan = plan().sampler("layout", "shibboleth").start()) {
      assertThat(plan.sample("create").isSuccessful()).isTrue();
      assertThat(server.items()).hasSize(3);
      assertThat(server.items().keySet().stream().filter(k -> k.endsWith(":_session"))).hasSize(1);
    }
  }

  @Test
  void shouldTellTheKindsOfABatchApart() {
    try (MemcachedPlan plan = plan().sampler("batch", "200").start()) {
      SampleResult sample = plan.sample("life-cycle");
      assertThat(sample.getResponseMessage()).isEqualTo("200 of 200");
      assertThat(Arrays.stream(sample.getSubResults()).map(SampleResult::getSampleLabel))
          .contains("memcached create", "memcached read", "memcached update");
      assertThat(
              Arrays.stream(sample.getSubResults())
                  .mapToInt(part -> Integer.parseInt(part.getResponseMessage()))
                  .sum())
          .isEqualTo(200);
    }
  }

  @Test
  void shouldCountALostSessionOnceAndFailTheSample() {
    try (MemcachedPlan plan = plan().sampler("sessions", "1").start()) {
      assertThat(plan.sample("read").isSuccessful()).isTrue();
      server.items().clear();
      SampleResult lost = plan.sample("read");
      assertThat(lost.getResponseCode()).isEqualTo("MISS");
      assertThat(MemcachedPlan.variable("MEMCACHED_MISSES")).isEqualTo("1");
      assertThat(plan.sample("read").isSuccessful()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"plain", "shibboleth"})
  void shouldCountConflictsOfCheckAndSetApart(String layout) {
    try (MemcachedPlan plan = plan().sampler("layout", layout).start()) {
      assertThat(plan.sample("update").isSuccessful()).isTrue();
      server.manner(StubMemcached.Manner.CONTESTED);
      SampleResult late = plan.sampler("batch", "3").sample("update");
      assertThat(late.getResponseCode()).as(late.getResponseMessage()).isEqualTo("CAS_CONFLICT");
      assertThat(MemcachedPlan.variable("MEMCACHED_CONFLICTS")).isEqualTo("3");
      assertThat(MemcachedPlan.variable("MEMCACHED_MISSES")).isEqualTo("0");
      server.manner(StubMemcached.Manner.WELL);
      assertThat(plan.sample("update").isSuccessful()).isTrue();
    }
  }

  @Test
  void shouldHashKeysThatAreTooLong() {
    try (MemcachedPlan plan = plan().sampler("keySize", "251").start()) {
      assertThat(plan.sample("create").isSuccessful()).isTrue();
      assertThat(server.items().keySet()).singleElement().asString().matches("[0-9a-f]{128}");
    }
  }

  @Test
  void shouldAwaitAValueOnTheReplica() throws IOException {
    try (StubMemcached twin = new StubMemcached(server);
        MemcachedPlan plan =
            plan()
                .connection("replicas", twin.address())
                .connection("protocol", "binary") // which a pair cannot have
                .start()) {
      SampleResult sample = plan.sampler("batch", "3").sample("replication");
      assertThat(sample.getResponseCode()).as(sample.getResponseMessage()).isEqualTo("OK");
      assertThat(MemcachedPlan.variable("MEMCACHED_LAG_US")).matches("\\d+ \\d+ \\d+");
      assertThat(MemcachedPlan.variable("MEMCACHED_FIRST_READ_MISSES")).isEqualTo("0");
      assertThat(sample.getResponseMessage())
          .matches(
              "3 of 3; lagUs=\\d+ \\d+ \\d+; firstReadMisses=0; versions=3; versionsNotSeen=0");
    }
  }

  @Test
  void shouldWriteABurstBeforeEachProbe() throws IOException {
    try (StubMemcached twin = new StubMemcached(server);
        MemcachedPlan plan =
            plan().connection("replicas", twin.address()).sampler("burst", "20").start()) {
      SampleResult sample = plan.sampler("batch", "3").sample("replication");
      assertThat(sample.getResponseCode()).as(sample.getResponseMessage()).isEqualTo("OK");
      assertThat(server.items()).hasSize(3 * (20 + 1));
      server.close();
      SampleResult after = plan.sample("replication");
      assertThat(after.isSuccessful()).isFalse();
      assertThat(after.getResponseMessage())
          .contains("; lagUs=; ", "; versions=0; ")
          .endsWith("; lost=0 of 63");
      assertThat(MemcachedPlan.variable("MEMCACHED_LOST")).isEqualTo("0 of 63");
    }
  }

  @Test
  void shouldTellWhatNeverCrossed() throws IOException {
    try (StubMemcached apart = new StubMemcached();
        MemcachedPlan plan =
            plan().connection("replicas", apart.address()).sampler("probeTimeout", "50").start()) {
      SampleResult sample = plan.sample("replication");
      assertThat(sample.getResponseCode()).isEqualTo("NOT_REPLICATED");
      server.close();
      assertThat(plan.sample("replication").isSuccessful()).isFalse();
      assertThat(MemcachedPlan.variable("MEMCACHED_LOST")).isEqualTo("1 of 1");
    }
  }

  /** The user signs on again, which is an operation of its own: the read that missed is no hit. */
  @Test
  void shouldCountTheSignOnAfterALossApart() {
    try (MemcachedPlan plan = plan().sampler("sessions", "1").sampler("batch", "3").start()) {
      assertThat(plan.sample("read").isSuccessful()).isTrue();
      assertThat(MemcachedPlan.variable("MEMCACHED_HITS")).isEqualTo("3");
      server.items().clear();
      long before = server.commands();

      SampleResult lost = plan.sample("read");

      assertThat(lost.getResponseMessage()).startsWith("2 of 3, MISS 1");
      assertThat(MemcachedPlan.variable("MEMCACHED_MISSES")).isEqualTo("1");
      assertThat(MemcachedPlan.variable("MEMCACHED_HITS")).isEqualTo("1");
      assertThat(MemcachedPlan.variable("MEMCACHED_WIRE")).isEqualTo("2");
      assertThat(server.commands() - before).as("a miss, a set, a get").isEqualTo(3);
    }
  }

  /** Two virtual users share one session; the second deletes another, made before its sample. */
  @Test
  void shouldDeleteWhatNoOtherVirtualUserHasTaken() throws Exception {
    try (MemcachedPlan plan = plan()) {
      plan.start();
      Object handle =
          JMeterContextService.getContext()
              .getVariables()
              .getObject(MemcachedConnectionConfig.KEY.variable("memcached"));
      ExecutorService threads = Executors.newFixedThreadPool(4);
      List<Future<int[]>> users = new ArrayList<>();
      for (int user = 0; user < 4; user++) {
        users.add(
            threads.submit(
                () -> {
                  JMeterVariables own = new JMeterVariables();
                  own.putObject(MemcachedConnectionConfig.KEY.variable("memcached"), handle);
                  JMeterContextService.getContext().setVariables(own);
                  MemcachedSessionSampler mine = new MemcachedSessionSampler();
                  mine.setName("memcached session");
                  mine.setProperty("sharedSessions", "true");
                  mine.setProperty("operation", "delete");
                  mine.setProperty("batch", "20");
                  mine.setRunningVersion(true);
                  int hits = 0;
                  int wire = 0;
                  for (int i = 0; i < 20; i++) {
                    SampleResult result = mine.sample(null);
                    assertThat(result.getResponseMessage()).isEqualTo("20 of 20");
                    hits += Integer.parseInt(MemcachedPlan.variable("MEMCACHED_HITS"));
                    wire += Integer.parseInt(MemcachedPlan.variable("MEMCACHED_WIRE"));
                  }
                  mine.threadFinished();
                  return new int[] {hits, wire};
                }));
      }
      for (Future<int[]> user : users) {
        assertThat(user.get(1, TimeUnit.MINUTES)).containsExactly(400, 400);
      }
      threads.shutdownNow();
    }
    assertThat(server.items()).as("each session that was made was deleted").isEmpty();
  }

  /** A Sample Timeout interrupts one sample; the next has nothing to do with it. */
  @Test
  void shouldWorkAgainAfterAnInterruption() throws Exception {
    try (MemcachedPlan plan = plan().connection("operationTimeout", "3000").start()) {
      assertThat(plan.sample("create").isSuccessful()).isTrue();
      server.manner(StubMemcached.Manner.SILENT);
      long commands = server.commands();
      Thread timeout =
          new Thread(
              () -> {
                while (server.commands() == commands) {
                  Thread.onSpinWait();
                }
                plan.sampler.interrupt();
              });
      timeout.start();

      SampleResult interrupted = plan.sample("create");
      timeout.join();

      assertThat(interrupted.getResponseCode()).isEqualTo("INTERRUPTED");
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      server.manner(StubMemcached.Manner.WELL);
      // it waits for an answer that never came, or gets one
      assertThat(plan.sample("create").getResponseCode()).isNotEqualTo("INTERRUPTED");
    }
  }
}
