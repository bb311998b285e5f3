package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which addresses preflight.groovy names, in which order, and when it ends. */
@ExtendWith(JMeterExtension.class)
class PreflightScriptTest {

  private static JMeterVariables next(String... variables) {
    JMeterVariables vars = JMeterContextService.getContext().getVariables();
    for (int i = 0; i < variables.length; i += 2) {
      vars.put(variables[i], variables[i + 1]);
    }
    ShippedScripts.in(new JSR223PreProcessor(), "preflight.groovy").process();
    return vars;
  }

  private static void assertNamed(JMeterVariables vars, String node, String name, String more) {
    assertThat(vars.get("PREFLIGHT_NODE")).isEqualTo(node);
    assertThat(vars.get("PREFLIGHT_NAME")).isEqualTo(name);
    assertThat(vars.get("PREFLIGHT_MORE")).isEqualTo(more);
  }

  @Test
  void shouldNameEachAddressOnce() {
    assertNamed(next("NODES", " 192.0.2.1,, 192.0.2.2 "), "192.0.2.1", "192.0.2.1", "true");
    assertNamed(next(), "192.0.2.2", "192.0.2.2", "false");
  }

  @Test
  void shouldLogInOnceWhenThereAreNoAddresses() {
    assertNamed(next("NODES", "", "IDP_HOST", "idp.example.org"), "", "idp.example.org", "false");
  }

  @Test
  void shouldCallTheSampleAfterTheSpWhenNothingElseIsKnown() {
    assertNamed(next("RESOURCE", "https://sp.example.org/secure/"), "", "sp.example.org", "false");
  }

  @Test
  void shouldTryNoFurtherAddressWithARefusedPassword() {
    next("NODES", "192.0.2.1,192.0.2.2", "USER", "test001");
    SampleResult refused = new SampleResult();
    refused.setResponseCode("LOGIN_REFUSED");
    JMeterContextService.getContext().setPreviousResult(refused);
    assertThatThrownBy(PreflightScriptTest::next)
        .isInstanceOf(JMeterStopThreadException.class)
        .hasMessage("account test001 was refused; [192.0.2.2] not tried");
  }

  @Test
  void shouldTryTheNextAddressWhenOneDoesNotAnswer() {
    next("NODES", "192.0.2.1,192.0.2.2");
    SampleResult failed = new SampleResult();
    failed.setResponseCode("CONNECTION_FAILED");
    JMeterContextService.getContext().setPreviousResult(failed);
    assertNamed(next(), "192.0.2.2", "192.0.2.2", "false");
  }
}
