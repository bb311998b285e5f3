package org.authmeter.jmeter.element;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.common.campaign.Figures;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class SampleResultsTest {
  @Test
  void shouldLeaveNoFigureInTextOfAServer() {
    SampleResult result = new SampleResult();
    SampleResults.fail(result, new CodedFailure("X", "denied; waitMs=400000; free=true"));
    assertThat(result.getResponseMessage()).isEqualTo("denied, waitMs=400000, free=true");
    assertThat(Figures.arrival(result.getResponseMessage())).isNull();
    SampleResults.succeed(result, "200", "OK; versions=3");
    assertThat(result.getResponseMessage()).isEqualTo("OK, versions=3");
  }
}
