package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.fault.Meeting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What reauth-check.groovy makes of returns before and after a fault. */
@ExtendWith(JMeterExtension.class)
class ReauthCheckScriptTest {
  private final Meeting state = new Meeting(1, 0);
  private final CountDownLatch returned = state.getReturned();
  private final JMeterContext context = JMeterContextService.getContext();

  @BeforeEach
  void meet() {
    JMeterUtils.getJMeterProperties().put(Meeting.PROPERTY, state);
    context.getVariables().put("RETURN_BY", Long.toString(System.currentTimeMillis() + 60_000));
  }

  @AfterEach
  void leave() {
    JMeterUtils.getJMeterProperties().remove(Meeting.PROPERTY);
  }

  private SampleResult checked(String way, String code, String... legs) {
    if (!way.isEmpty()) {
      context.getVariables().put("WAY", way);
    }
    SampleResult sample = SampleResult.createTestSample(1000, 2000);
    sample.setSampleLabel("as the plan says");
    sample.setResponseCode(code);
    sample.setResponseMessage("words");
    sample.setSuccessful(code.equals("200"));
    for (String leg : legs) {
      SampleResult sub = SampleResult.createTestSample(1000, 1100);
      sub.setSampleLabel(leg);
      sample.addSubResult(sub, false);
    }
    context.setPreviousResult(sample);
    ShippedScripts.in(new JSR223PostProcessor(), "reauth-check.groovy").process();
    return sample;
  }

  private String again() {
    return context.getVariables().get("RETURN_AGAIN");
  }

  @Test
  void shouldSeeThatNobodyWasAsked() {
    SampleResult sample = checked("own", "200", "SAML resource", "SAML ACS");
    assertThat(sample.getSampleLabel()).isEqualTo("failover check own");
    assertThat(sample.getResponseCode()).isEqualTo("NOT_ASKED");
    assertThat(again()).isEqualTo("false");
    assertThat(returned.getCount()).isZero();
  }

  @Test
  void shouldSeeTheLoginForm() {
    SampleResult sample = checked("other", "200", "SAML login form", "SAML credentials");
    assertThat(sample.getResponseCode()).isEqualTo("ASKED_AGAIN");
    assertThat(sample.isSuccessful()).isTrue();
  }

  @Test
  void shouldSendTheUserBackUntilThereIsAnAnswerAndRememberThatItWasAsked() {
    SampleResult none = checked("own", "CONNECTION_FAILED");
    assertThat(none.isSuccessful()).isFalse();
    assertThat(again()).isEqualTo("true");
    assertThat(returned.getCount()).isEqualTo(1);
    checked("own", "HTTP_503", "SAML login form");
    assertThat(checked("own", "200").getResponseCode()).isEqualTo("ASKED_AGAIN");
    assertThat(again()).isEqualTo("false");
  }

  @Test
  void shouldLetTheUserGiveUp() {
    context.getVariables().put("RETURN_BY", "1");
    SampleResult sample = checked("own", "HTTP_503");
    assertThat(sample.getResponseCode()).isEqualTo("NO_ANSWER");
    assertThat(sample.getResponseMessage()).contains("HTTP_503 words");
    assertThat(again()).isEqualTo("false");
    assertThat(returned.getCount()).isZero();
  }

  @Test
  void shouldJudgeALoginThatWasUnderWay() {
    context.getVariables().putObject("LOGIN_PAUSED", state);
    assertThat(checked("login", "200").getResponseCode()).isEqualTo("NOT_ASKED");
    SampleResult stale = checked("login", "HTTP_500", "SAML credentials");
    assertThat(stale.getResponseCode()).isEqualTo("ASKED_AGAIN");
    assertThat(stale.getResponseMessage()).contains("HTTP_500 words");
    assertThat(checked("login", "CONNECTION_FAILED").getResponseCode()).isEqualTo("NO_ANSWER");
  }

  @Test
  void shouldNotJudgeALoginThatNeverSawItsForm() {
    SampleResult sample = checked("login", "HTTP_500");
    assertThat(sample.getResponseCode()).isEqualTo("NO_ANSWER");
    assertThat(state.getReady().getCount()).isZero();
  }

  @Test
  void shouldMarkAReturnOfTheLoadAndLeaveAFailedOneAsItIs() {
    assertThat(checked("", "200", "SAML login form").getResponseCode()).isEqualTo("ASKED_AGAIN");
    assertThat(state.getSteady()).hasSize(1);
    SampleResult failed = checked("", "HTTP_503");
    assertThat(failed.getResponseCode()).isEqualTo("HTTP_503");
    assertThat(failed.getSampleLabel()).isEqualTo("as the plan says");
  }
}
