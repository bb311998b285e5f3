package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
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
    timer.setRate("1000");
    timer.setDuration("0.1");
    timer.setThreadContext(JMeterContextService.getContext());
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    timer.testStarted();
  }

  @AfterEach
  void end() {
    timer.testEnded();
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  private OpenArrivalsTimer copy() {
    OpenArrivalsTimer copy = (OpenArrivalsTimer) timer.clone();
    copy.setRate("1000");
    copy.setDuration("0.1");
    copy.setThreadContext(JMeterContextService.getContext());
    return copy;
  }

  @Test
  void shouldShareOneScheduleAmongAGroupsThreadsAndThenStopThem() {
    OpenArrivalsTimer other = copy();
    long last = 0;
    for (int i = 0; i < 100; i++) {
      assertThat((i % 2 == 0 ? timer : other).delay()).isNotNegative();
      long arrival = Long.parseLong(variable(OpenArrivalsTimer.ARRIVAL));
      assertThat(arrival).isGreaterThanOrEqualTo(last);
      last = arrival;
    }
    assertThatThrownBy(timer::delay)
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
        timer.delay();
      }
      assertThatThrownBy(timer::delay).hasMessageContaining("all arrivals have come");
    } finally {
      properties.remove("authmeter.agents");
      properties.remove("__jm.D_TG");
    }
  }

  @Test
  void shouldKeepGroupsApart() {
    timer.delay();
    String first = variable(OpenArrivalsTimer.ARRIVAL);
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    timer.delay();
    assertThat(Long.parseLong(variable(OpenArrivalsTimer.ARRIVAL)))
        .isGreaterThanOrEqualTo(Long.parseLong(first));
    assertThat(variable(OpenArrivalsTimer.FREE)).isIn("true", "false");
  }

  @Test
  void shouldBeAClosedLoadWithoutARate() {
    timer.setRate("0");
    timer.setDuration("60");
    for (int i = 0; i < 500; i++) {
      assertThat(timer.delay()).as("at most until all threads are there").isBetween(0L, 500L);
    }
    assertThat(variable(OpenArrivalsTimer.FREE)).isEqualTo("true");
    timer.testEnded();
    timer.setDuration("-1");
    assertThatThrownBy(timer::delay).hasMessageContaining("all arrivals have come");
  }

  @Test
  void shouldStopTheThreadWithAMessageThatNamesTheField() {
    timer.setRate("many");
    assertThatThrownBy(timer::delay)
        .isInstanceOf(JMeterStopThreadException.class)
        .hasMessageContaining("rate is 'many'");
  }
}
