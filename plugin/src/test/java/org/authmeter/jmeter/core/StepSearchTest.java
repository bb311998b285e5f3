package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class StepSearchTest {
  private final StepSearch search = new StepSearch();

  /** What JMeter puts in front of the names of an agent's threads. */
  private String host = "";

  @BeforeEach
  void start() {
    search.setName("Step Search");
    search.setProperty("unit", "login");
    search.testStarted();
  }

  /** Starts the threads of a group, and tells how many of them go on. */
  private int threads(String group, int number) {
    JMeterContext context = JMeterContextService.getContext();
    ThreadGroup threadGroup = new ThreadGroup();
    threadGroup.setName(group);
    int running = 0;
    for (int i = 0; i < number; i++) {
      boolean[] stop = {false};
      context.setThreadGroup(threadGroup);
      context.setThreadNum(i);
      context.setThread(new Stoppable(stop));
      search.threadStarted();
      running += stop[0] ? 0 : 1;
    }
    return running;
  }

  private static final class Stoppable extends JMeterThread {
    private final boolean[] stopped;

    Stoppable(boolean[] stopped) {
      super(tree(), null, null);
      this.stopped = stopped;
    }

    private static HashTree tree() {
      HashTree tree = new ListedHashTree();
      tree.add(new LoopController());
      return tree;
    }

    @Override
    public void stop() {
      stopped[0] = true;
    }
  }

  private void tests(String group, int number, String code) {
    for (int i = 0; i < number; i++) {
      SampleResult result =
          SampleResult.createTestSample(1000 + 1000L * i / number, 1000 + 1000L * (i + 1) / number);
      result.setSampleLabel("login");
      result.setSuccessful(code.equals("200"));
      result.setResponseCode(code);
      result.setThreadName(host + group + " 1-1");
      search.sampleOccurred(new SampleEvent(result, group));
    }
  }

  @Test
  void shouldGoOnWhileTheRateRisesAndMeasureWithTheBest() {
    search.setProperty("measured", "peak");
    assertThat(threads("2", 2)).isEqualTo(2);
    tests("2", 100, "200");
    assertThat(threads("4", 4)).isEqualTo(4);
    tests("4", 150, "200");
    assertThat(threads("8", 8)).isEqualTo(8);
    tests("8", 155, "200"); // 3 % more
    assertThat(threads("16", 16)).isZero();
    assertThat(threads("32", 32)).isZero();
    assertThat(threads("peak", 32)).isEqualTo(8);
  }

  @Test
  void shouldEndWithAStepInWhichATestFailed() {
    search.setProperty("measured", "peak");
    threads("2", 2);
    tests("2", 100, "200");
    threads("4", 4);
    tests("4", 300, "200");
    tests("4", 1, "500");
    assertThat(threads("8", 8)).isZero();
    assertThat(threads("peak", 32)).isEqualTo(2);
  }

  @Test
  void shouldMeasureNothingWhereNoStepWasGood() {
    search.setProperty("measured", "peak");
    assertThat(threads("peak", 3)).as("no search").isEqualTo(3);
    threads("2", 2);
    tests("2", 100, "200");
    tests("2", 1, "500");
    assertThat(threads("4", 4)).isZero();
    assertThat(threads("peak", 256)).isZero();
  }

  @Test
  void shouldGoOnUntilTheCodesAreRare() {
    search.setProperty("codes", "TIME_OUT,POOL_EXHAUSTED");
    search.setProperty("percent", "1");
    threads("125", 2);
    tests("125", 90, "200");
    tests("125", 10, "TIME_OUT");
    assertThat(threads("250", 2)).isEqualTo(2);
    tests("250", 995, "200");
    tests("250", 5, "POOL_EXHAUSTED");
    tests("250", 5, "OTHER");
    assertThat(threads("500", 2)).isZero();
  }

  @Test
  void shouldCountTheTestsOfAnAgent() {
    host = "10.0.0.7:1099-";
    search.setProperty("measured", "peak");
    threads("2", 2);
    tests("2", 100, "200");
    threads("4", 4);
    tests("4", 101, "200");
    assertThat(threads("8", 8)).isZero();
    assertThat(threads("peak", 32)).isEqualTo(4);
  }

  @Test
  void shouldEndWithoutAResultAtAStepWithoutTests() {
    search.setProperty("measured", "peak");
    threads("2", 2);
    tests("2", 100, "200");
    search.setProperty("unit", "another");
    threads("4", 4);
    tests("4", 150, "200");
    assertThat(threads("8", 8)).isZero();
    assertThat(threads("peak", 32)).as("nothing to measure").isZero();
    search.setProperty("codes", "TIME_OUT");
    search.testStarted();
    threads("2", 2);
    assertThat(threads("4", 4)).isZero();
  }

  @Test
  void shouldRefuseSeveralAgentsAndTakeOne() throws IOException {
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      JMeterUtils.setProperty("remote_hosts", "10.0.0.7");
      out.writeObject(search);
      JMeterUtils.setProperty("remote_hosts", "10.0.0.7, 10.0.0.8");
      assertThatThrownBy(() -> out.writeObject(new StepSearch()))
          .hasMessageContaining("several agents (10.0.0.7, 10.0.0.8)");
    } finally {
      JMeterUtils.setProperty("remote_hosts", "127.0.0.1");
    }
  }
}
