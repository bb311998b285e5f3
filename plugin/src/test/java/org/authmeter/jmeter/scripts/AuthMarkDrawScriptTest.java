package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class AuthMarkDrawScriptTest {

  @ParameterizedTest
  @CsvSource({"X-Remote-User: {user}, X-Remote-User: ann", "none, ''", "'', ''"})
  void shouldExpectTheHeaderOfTheUserOrNone(String header, String expected) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    Map.of(
            "URL", "http://127.0.0.1:1",
            "PAGES", "1",
            "PAGE_PATH", "/pages/{page}",
            "USER", "ann",
            "PASSWORD", "of the test",
            "EXPECT", "page {page}",
            "EXPECT_HEADER", header)
        .forEach(variables::put);
    assertThat(
            ShippedScripts.in(new JSR223Sampler(), "authmark-draw.groovy")
                .sample(null)
                .isSuccessful())
        .isTrue();
    assertThat(variables.get("AUTHMARK_EXPECT_HEADER")).isEqualTo(expected);
  }
}
