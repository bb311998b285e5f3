package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class WarmUpTest {
  private final WarmUp warmUp = new WarmUp();
  private final WatchedTest test = new WatchedTest();

  private SampleResult sample(String code) {
    JMeterContext context = JMeterContextService.getContext();
    AbortGuard guard = test.guard();
    context.setThreadGroup(new ThreadGroup());
    context
        .getVariables()
        .putObject(
            JMeterThread.PACKAGE_OBJECT,
            new SamplePackage(
                List.of(),
                List.<SampleListener>of(guard),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
    SampleResult sample = WatchedTest.sample(code);
    context.setPreviousResult(sample);
    warmUp.process();
    return sample;
  }

  private void begin() {
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    warmUp.setName("Warm-up");
    warmUp.testStarted();
    warmUp.threadStarted();
    test.with("USER", "test001");
  }

  @Test
  void shouldMakeSamplesThatAreNoResults() {
    begin();
    assertThat(sample("200").isIgnore()).isTrue();
    warmUp.setProperty("keep", "true");
    assertThat(sample("200").isIgnore()).isFalse();
  }

  @Test
  void shouldShowTheAbortGuardWhatBecameOfEachSample() {
    begin();
    for (int i = 0; i < 3; i++) {
      sample("LOGIN_REFUSED");
    }
    assertThat(test.stops()).as("the last may still fail in an assertion").isZero();
    warmUp.threadFinished();
    assertThat(test.stops()).isOne();
  }

  private void sample(String user, String code) {
    test.guard();
    JMeterContextService.getContext().getVariables().put("USER", user);
    sample(code);
  }

  /** A sample is shown to the guard when the next one, of another account, is there. */
  @Test
  void shouldNameTheAccountThatWasRefused() {
    begin();
    for (int i = 0; i < 3; i++) {
      sample("other" + i, "LOGIN_REFUSED");
    }
    sample("good", "200");
    assertThat(test.stops()).as("three accounts").isZero();
    for (int i = 0; i < 3; i++) {
      sample("locked", "LOGIN_REFUSED");
      sample("good" + i, "200");
    }
    assertThat(test.stops()).as("one account").isOne();
  }

  @Test
  void shouldSeeWhatAnAssertionFoundAfterIt() {
    begin();
    for (int i = 0; i < 21; i++) {
      SampleResult sample = sample("200");
      sample.setSuccessful(false);
    }
    assertThat(test.stops()).isOne();
  }
}
