package org.authmeter.jmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.memcached.StubMemcached.Manner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong fails samples with the cause, and leaves nothing running. */
@ExtendWith(JMeterExtension.class)
class BadMemcachedIT {
  private static MemcachedPlan plan(StubMemcached server) {
    return new MemcachedPlan(server.address())
        .connection("operationTimeout", "10000")
        .connection("connectTimeout", "5000")
        .sampler("operation", "create");
  }

  @ParameterizedTest
  @CsvSource({
    "connection,nodes,'',nodes: empty",
    "connection,nodes,localhost:99999,is not a node",
    "connection,replicas,127.0.0.1:1 127.0.0.1:2,replicas: 2 for 1 nodes",
    "connection,failureMode,give-up,'redistribute, retry, cancel'",
    "connection,clients,many,clients: \"many\"",
    "sampler,operation,steal,operation: \"steal\"",
    "sampler,valueSize,big,not a size in bytes",
    "sampler,weights,read=3,creates no session",
    "sampler,batch,0,batch: \"0\"",
    "sampler,connectionName,other,no Memcached Connection named"
  })
  void shouldNameAWrongField(String element, String field, String value, String message)
      throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = plan(server)) {
      if (element.equals("connection")) {
        plan.connection(field, value);
      } else {
        plan.sampler(field, value);
      }
      SampleResult sample = plan.start().sample();
      assertThat(sample.getResponseCode()).isEqualTo("INVALID_SETTINGS");
      assertThat(sample.getResponseMessage()).contains(message);
      assertThat(server.commands()).isZero();
    }
  }

  @Test
  void shouldSayThatNoNodeCanBeReached() throws IOException {
    StubMemcached gone = new StubMemcached();
    gone.close();
    try (MemcachedPlan plan =
        plan(gone)
            .connection("operationTimeout", "300")
            .connection("connectTimeout", "50")
            .start()) {
      assertThat(plan.sample().getResponseCode()).isEqualTo("NOT_REACHABLE");
    }
  }

  @Test
  void shouldRefuseWhatIsNoMemcached() throws IOException {
    try (StubMemcached server = new StubMemcached().manner(Manner.GARBAGE);
        MemcachedPlan plan =
            plan(server)
                .connection("operationTimeout", "300")
                .connection("connectTimeout", "500")
                .start()) {
      SampleResult sample = plan.sample();
      assertThat(sample.getResponseCode()).isEqualTo("BAD_ANSWER");
      assertThat(sample.getResponseMessage()).contains("check host");
    }
  }

  @Test
  void shouldGiveUpOnASilentNode() throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = plan(server).connection("operationTimeout", "500").start()) {
      server.manner(Manner.SILENT);
      assertThat(plan.sample().getResponseCode()).isEqualTo("TIME_OUT");
    }
  }

  /** A node that hangs under load: what waits for it is bounded, and each failure has its cause. */
  @Test
  void shouldRefuseWhatTheQueueCannotHold() throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan =
            plan(server)
                .connection("operationTimeout", "2")
                .connection("connectTimeout", "60000")
                .connection("timeoutThreshold", "1000000") // keep the connection
                .connection("queue", "1")
                .connection("queueWait", "1")
                .sampler("valueSize", "64")
                .start()) {
      server.manner(Manner.SILENT);
      // 1025 may be under way to a node with a queue of 1
      SampleResult sample = plan.sampler("batch", "1100").sample();
      assertThat(sample.getResponseCode()).isEqualTo("TIME_OUT");
      assertThat(sample.getResponseMessage()).contains("0 of 1100, TIME_OUT ", ", QUEUE_FULL ");
      assertThat(Integer.parseInt(MemcachedPlan.variable("MEMCACHED_TIME_OUTS"))).isPositive();
      // The client's own thread makes room now and then, until the connection takes no more.
      plan.sampler("batch", "1");
      SampleResult next = plan.sample();
      for (int i = 0; i < 5000 && !next.getResponseCode().equals("QUEUE_FULL"); i++) {
        next = plan.sample();
      }
      assertThat(next.getResponseCode()).isEqualTo("QUEUE_FULL");
      assertThat(next.getResponseMessage()).contains("raise queue or queueWait");
    }
  }

  @Test
  void shouldTellALostConnectionFromATimeOut() throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan =
            plan(server)
                .connection("operationTimeout", "1000")
                .connection("failureMode", "cancel")
                .start()) {
      server.manner(Manner.HALF_CLOSED);
      assertThat(plan.sample().getResponseCode()).isIn("NOT_REACHABLE", "TIME_OUT");
      assertThat(plan.sample().isSuccessful()).isFalse();
    }
  }

  @Test
  void shouldTellWhatIsTooLargeAndGoOn() throws IOException {
    try (StubMemcached server = new StubMemcached(5000);
        MemcachedPlan plan = plan(server).start()) {
      assertThat(plan.sampler("valueSize", "6000").sample().getResponseCode())
          .isEqualTo("VALUE_TOO_LARGE");
      plan.sampler("valueSize", "100");
      eventually(() -> plan.sample().isSuccessful()); // the library has to connect anew
    }
  }

  @Test
  void shouldRefuseKeysWithBlanks() throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = plan(server).sampler("keyPrefix", "a b").start()) {
      assertThat(plan.sample().getResponseCode()).isEqualTo("INVALID_KEY");
    }
  }

  @Test
  void shouldEndByAnInterrupt() throws IOException {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = plan(server).connection("operationTimeout", "60000").start()) {
      server.manner(Manner.SILENT);
      Thread stopper =
          new Thread(() -> eventually(() -> server.commands() > 0 && plan.sampler.interrupt()));
      stopper.start();
      assertThat(plan.sample().getResponseCode()).isEqualTo("INTERRUPTED");
      assertThat(Thread.interrupted()).as("of a later sample").isFalse();
    }
  }

  @Test
  void shouldCloseItsConnectionsAndThreads() throws IOException {
    try (StubMemcached server = new StubMemcached()) {
      try (MemcachedPlan plan = plan(server).connection("clients", "0").start()) {
        assertThat(plan.sample().isSuccessful()).isTrue();
        assertThat(server.connections()).isEqualTo(2);
        plan.sampler.threadFinished();
        eventually(() -> server.connections() == 1);
      }
      eventually(() -> server.connections() == 0);
      eventually(
          () ->
              Thread.getAllStackTraces().keySet().stream()
                  .map(Thread::getName)
                  .noneMatch(
                      name -> name.startsWith("Memcached IO") || name.contains("evictions")));
    }
  }

  private static void eventually(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("the end of the wait of 60 s").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
