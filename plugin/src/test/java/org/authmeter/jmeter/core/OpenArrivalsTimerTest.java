package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class OpenArrivalsTimerTest {
  private final OpenArrivalsTimer timer = new OpenArrivalsTimer();

  @BeforeEach
  void enterAGroup() {
    timer.setName("Open Arrivals");
    timer.setProperty("rate", "1000");
    timer.setProperty("duration", "0.1");
    timer.setThreadContext(JMeterContextService.getContext());
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    timer.testStarted();
  }

  @AfterEach
  void end() {
    timer.testEnded();
  }

  /** A new iteration, whose user arrives. */
  private static long next(OpenArrivalsTimer timer) {
    JMeterContextService.getContext().getVariables().incIteration();
    return timer.delay();
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  private OpenArrivalsTimer copy() {
    OpenArrivalsTimer copy = (OpenArrivalsTimer) timer.clone();
    copy.setProperty("rate", "1000");
    copy.setProperty("duration", "0.1");
    copy.setThreadContext(JMeterContextService.getContext());
    return copy;
  }

  @Test
  void shouldShareOneScheduleAmongAGroupsThreadsAndThenStopThem() {
    OpenArrivalsTimer other = copy();
    long last = 0;
    for (int i = 0; i < 100; i++) {
      assertThat(next(i % 2 == 0 ? timer : other)).isNotNegative();
      long arrival = Long.parseLong(variable(OpenArrivalsTimer.ARRIVAL));
      assertThat(arrival).isGreaterThanOrEqualTo(last);
      last = arrival;
    }
    assertThatThrownBy(() -> next(timer))
        .isInstanceOf(JMeterStopThreadException.class)
        .hasMessageContaining("all arrivals have come");
  }

  @Test
  void shouldMakeItsShareWhereItIsOneOfSeveralAgents() {
    Properties properties = JMeterUtils.getJMeterProperties();
    try {
      properties.setProperty("authmeter.agents", "one:1099,two:1099,three:1099");
      properties.setProperty("__jm.D_TG", "two:1099-");
      for (int i = 0; i < 33; i++) {
        next(timer);
      }
      assertThatThrownBy(() -> next(timer)).hasMessageContaining("all arrivals have come");
    } finally {
      properties.remove("authmeter.agents");
      properties.remove("__jm.D_TG");
    }
  }

  @Test
  void shouldKeepGroupsApart() {
    next(timer);
    String first = variable(OpenArrivalsTimer.ARRIVAL);
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    next(timer);
    assertThat(Long.parseLong(variable(OpenArrivalsTimer.ARRIVAL)))
        .isGreaterThanOrEqualTo(Long.parseLong(first));
    assertThat(variable(OpenArrivalsTimer.FREE)).isIn("true", "false");
  }

  @Test
  void shouldBeAClosedLoadWithoutARate() throws InterruptedException {
    timer.setProperty("rate", "0");
    timer.setProperty("duration", "60");
    for (int i = 0; i < 500; i++) {
      assertThat(next(timer)).as("at most until all threads are there").isBetween(0L, 500L);
    }
    assertThat(variable(OpenArrivalsTimer.FREE)).isEqualTo("true");
    timer.testEnded();
    timer.setProperty("duration", "0.001");
    next(timer);
    Thread.sleep(600); // the load begins half a second after its first thread
    assertThatThrownBy(() -> next(timer)).hasMessageContaining("all arrivals have come");
  }

  @Test
  void shouldLetOneUserArriveForAllSamplersOfAnIteration() {
    next(timer);
    String arrival = variable(OpenArrivalsTimer.ARRIVAL);
    assertThat(timer.delay()).isZero();
    assertThat(variable(OpenArrivalsTimer.ARRIVAL)).isEqualTo(arrival);
  }

  @Test
  void shouldTellInTheMessageHowLongTheUserWaited() {
    next(timer);
    long arrival = Long.parseLong(variable(OpenArrivalsTimer.ARRIVAL));
    SampleResult sample = SampleResult.createTestSample(arrival + 120, arrival + 150);
    sample.setResponseMessage("OK");
    timer.sampleOccurred(new SampleEvent(sample, "measurement"));
    assertThat(sample.getResponseMessage()).isEqualTo("OK; waitMs=120; free=true");

    SampleResult second = SampleResult.createTestSample(arrival + 160, arrival + 170);
    second.setResponseMessage("OK");
    timer.sampleOccurred(new SampleEvent(second, "measurement"));
    assertThat(second.getResponseMessage()).as("of the same iteration").isEqualTo("OK");
  }

  @Test
  void shouldTakeACurveFromTheFieldItself() {
    timer.setProperty("rate", "0");
    timer.setProperty("duration", "10");
    timer.setProperty("curve", "0,10 5,0 10,10");
    for (int i = 0; i < 50; i++) {
      next(timer);
    }
    assertThatThrownBy(() -> next(timer)).hasMessageContaining("all arrivals have come");
    timer.testEnded();
    timer.setProperty("curve", "0,10 5,0 4,10");
    assertThatThrownBy(() -> next(timer)).hasMessageContaining("the curve, line 3 is '4,10'");
  }

  @Test
  void shouldStopTheTestWithAMessageThatNamesTheField() {
    timer.setProperty("rate", "many");
    assertThatThrownBy(() -> next(timer))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageContaining("rate: \"many\"");
  }
}
