package org.authmeter.jmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;
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
      assertThat(plan.sample("replication").isSuccessful()).isFalse();
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
}
