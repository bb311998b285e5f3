package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What functional-test.groovy makes of the samples of one thread group. */
@ExtendWith(JMeterExtension.class)
class FunctionalTestScriptTest {

  private static SampleResult judged(String label, String code) {
    SampleResult sample = new SampleResult();
    sample.setSampleLabel(label);
    sample.setResponseCode(code);
    sample.setResponseMessage("as it was");
    sample.setSuccessful(code.equals("200"));
    JMeterContextService.getContext().setPreviousResult(sample);
    ShippedScripts.in(new JSR223PostProcessor(), "functional-test.groovy").process();
    return sample;
  }

  @Test
  void shouldLeaveANoWhenThePreparationSucceeded() {
    judged("sign on at node 1", "200");
    SampleResult test = judged("functional test 2", "LOGIN_FORM_SEEN");
    assertThat(test.getResponseCode()).isEqualTo("LOGIN_FORM_SEEN");
    assertThat(test.getResponseMessage()).isEqualTo("as it was");
  }

  @Test
  void shouldTellThatItCouldNotBeTestedWhenThePreparationFailed() {
    judged("sign on at node 1", "LOGIN_REFUSED");
    SampleResult test = judged("functional test 2", "LOGIN_FORM_SEEN");
    assertThat(test.getResponseCode()).isEqualTo("NOT_TESTED");
    assertThat(test.isSuccessful()).isFalse();
    assertThat(test.getResponseMessage())
        .isEqualTo("could not be tested: sign on at node 1 failed: LOGIN_REFUSED as it was");
  }

  @Test
  void shouldForgetAPreparationWhenTheNextOneSucceeds() {
    judged("sign on at node 1", "LOGIN_REFUSED");
    judged("sign on at node 2", "200");
    assertThat(judged("functional test 2", "HTTP_500").getResponseCode()).isEqualTo("HTTP_500");
  }

  @Test
  void shouldLeaveAYesWhateverTheSignOnSaid() {
    judged("sign on at node 1", "NO_FORM");
    SampleResult test = judged("functional test 2", "200");
    assertThat(test.isSuccessful()).isTrue();
    assertThat(test.getResponseCode()).isEqualTo("200");
  }

  @Test
  void shouldJudgeATestThatNothingPrepares() {
    assertThat(judged("functional test 1", "NO_FORM").getResponseCode()).isEqualTo("NO_FORM");
  }
}
