package org.authmeter.runner.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {
  @Test
  void shouldFillInWhatTheTestbedKnows() {
    assertThat(
            JMeterArguments.filled(
                Map.of("url", "{testbed.a} {testbed.b.c}", "filter", "(uid={user})"),
                Map.of("testbed.a", "ldap://$1:1", "testbed.b.c", "x"),
                "the file"))
        .isEqualTo(Map.of("url", "ldap://$1:1 x", "filter", "(uid={user})"));
  }

  @Test
  void shouldNameWhatIsMissing() {
    assertThatThrownBy(
            () -> JMeterArguments.filled(Map.of("url", "{testbed.a}"), Map.of(), "/x/a.properties"))
        .isInstanceOf(RunnerException.class)
        .hasMessage(
            "url is made of testbed.a, which is not in /x/a.properties: add it, or choose other"
                + " patterns and variants.");
  }
}
