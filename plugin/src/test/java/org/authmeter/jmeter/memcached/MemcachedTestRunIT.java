package org.authmeter.jmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.memcached.StubMemcached.Manner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The elements in JMeter's own engine, which clones them for each virtual user. */
@ExtendWith(JMeterExtension.class)
class MemcachedTestRunIT {
  private static final int USERS = 3;

  @ParameterizedTest
  @CsvSource({"1,1", "0,4"}) // the connection element's own client, and one for each user
  void shouldCloseEverythingWhenTheTestEnds(String clients, int connections) throws Exception {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = new MemcachedPlan(server.address())) {
      plan.connection("clients", clients).sampler("operation", "create").sampler("batch", "2");
      StandardJMeterEngine engine = engine(plan, 5);
      engine.runTest();
      eventually(() -> !engine.isActive());
      assertThat(server.items()).hasSize(USERS * 5 * 2);
      assertThat(server.accepted()).isEqualTo(connections);
      eventually(() -> server.connections() == 0);
    }
  }

  /** Stop of the GUI: what waits for an answer is interrupted. */
  @Test
  void shouldCloseEverythingAtStop() throws Exception {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = new MemcachedPlan(server.address())) {
      plan.connection("operationTimeout", "600000").sampler("operation", "create");
      StandardJMeterEngine engine = engine(plan, LoopController.INFINITE_LOOP_COUNT);
      engine.runTest();
      eventually(() -> server.commands() > USERS);
      server.manner(Manner.SILENT);
      engine.stopTest(true);
      eventually(() -> !engine.isActive() && server.connections() == 0);
    }
  }

  /** Shutdown of the GUI: samples are finished, then all is closed. */
  @Test
  void shouldCloseEverythingAtShutdown() throws Exception {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = new MemcachedPlan(server.address())) {
      plan.sampler("operation", "life-cycle");
      StandardJMeterEngine engine = engine(plan, LoopController.INFINITE_LOOP_COUNT);
      engine.runTest();
      eventually(() -> server.commands() > USERS);
      engine.stopTest(false);
      eventually(() -> !engine.isActive() && server.connections() == 0);
    }
  }

  @Test
  void shouldWorkAfterItsTransportToAnAgent() throws Exception {
    try (StubMemcached server = new StubMemcached();
        MemcachedPlan plan = new MemcachedPlan(server.address())) {
      plan.sampler("operation", "create");
      StandardJMeterEngine engine = new StandardJMeterEngine();
      engine.configure(transported(tree(plan, 2)));
      engine.runTest();
      eventually(() -> !engine.isActive());
      assertThat(server.items()).hasSize(USERS * 2);
    }
  }

  private static StandardJMeterEngine engine(MemcachedPlan plan, int loops) {
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree(plan, loops));
    return engine;
  }

  private static HashTree tree(MemcachedPlan plan, int loops) {
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(USERS);
    group.setRampUp(0);
    group.setSamplerController(loop);
    TestPlan test = new TestPlan("test");
    HashTree tree = new ListedHashTree();
    HashTree inside = tree.add(test);
    inside.add(plan.connection);
    inside.add(group).add(plan.sampler);
    return tree;
  }

  private static HashTree transported(HashTree tree) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(tree);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (HashTree) in.readObject();
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
