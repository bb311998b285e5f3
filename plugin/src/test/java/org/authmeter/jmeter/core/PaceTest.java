package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.jorphan.util.JMeterStopTestException;
import org.authmeter.jmeter.core.PacingTimer.Pace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock is the test's own: nothing here waits. */
@ExtendWith(JMeterExtension.class)
class PaceTest {
  private static final long MS = 1_000_000;

  /** Starts of a user whose answers take some time, over some seconds. */
  private static int starts(double perSecond, long answerMs, int seconds) {
    Pace pace = new Pace();
    long now = 1;
    int starts = 0;
    while (true) {
      now += pace.delay(perSecond, now) * MS;
      if (now >= seconds * 1000L * MS) {
        return starts;
      }
      starts++;
      now += answerMs * MS;
    }
  }

  @Test
  void shouldKeepTheRateToTheLastRequestWhenMillisecondsDoNotDivideIt() {
    // 66.67 ms: rounded to 67 it would be 1791 starts
    assertThat(starts(15, 3, 120)).isEqualTo(1800);
    assertThat(starts(1, 400, 120)).isEqualTo(120);
  }

  @Test
  void shouldGoOnWithoutWaitWhenAnswersTakeLongerThanATurn() {
    assertThat(starts(15, 100, 120)).isEqualTo(1200);
  }

  @Test
  void shouldNotMakeUpForLostTurnsWhenTheServerComesBack() {
    Pace pace = new Pace();
    assertThat(pace.delay(10, 0)).isZero();
    long back = 30_000 * MS;
    assertThat(pace.delay(10, back)).isZero();
    assertThat(pace.delay(10, back + MS)).isEqualTo(99);
  }

  @Test
  void shouldKeepTheScheduleWhenARequestIsALittleLate() {
    Pace pace = new Pace();
    pace.delay(10, 0);
    assertThat(pace.delay(10, 130 * MS)).isZero();
    assertThat(pace.delay(10, 140 * MS)).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "fast", "1001"})
  void shouldEndTheTestWhenTheRateIsNoRate(String rate) {
    PacingTimer timer = new PacingTimer();
    timer.setName("Pacing");
    timer.setProperty("rate", rate);
    assertThatThrownBy(timer::delay)
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageContaining("rate: \"" + rate + "\"");
  }

  @Test
  void shouldGiveEachVirtualUserAPaceOfItsOwn() {
    PacingTimer timer = new PacingTimer();
    timer.setProperty("rate", "0.1");
    assertThat(timer.delay()).isZero();
    PacingTimer clone = (PacingTimer) timer.clone();
    clone.setProperty("rate", "0.1");
    assertThat(clone.delay()).isZero();
    assertThat(timer.delay()).isGreaterThan(1);
  }
}
