package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.property.StringProperty;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Credentials;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.BrowserSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong fields fail the sample with their name and value; nothing is sent. */
@ExtendWith(JMeterExtension.class)
class SettingsTest {
  private static SamlSsoSampler prepared(String... properties) {
    SamlSsoSampler sampler = new SamlSsoSampler();
    sampler.setProperty(new StringProperty("resource", "https://sp.authmeter.test/secure/"));
    sampler.setProperty(new StringProperty("user", "u"));
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(new StringProperty(properties[i], properties[i + 1]));
    }
    TestBeanHelper.prepare(sampler);
    return sampler;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "resource|''|resource: empty",
        "resource|/secure|\"/secure\" is not an absolute http or https URL",
        "resource|${RESOURCE}|\"${RESOURCE}\" is not an absolute",
        "user|''|user: empty",
        "legTimeout|soon|legTimeout: \"soon\" is not a whole number",
        "deadline|0|deadline: \"0\" is not a whole number from 1",
        "maxHops|-1|maxHops: \"-1\"",
        "maxPageBytes|1e6|maxPageBytes: \"1e6\"",
        "pauseMin|5|pauseMin: 5 is more than pauseMax, which is 0",
        "session|old|session: \"old\" is none of new, keep, sso",
        "loginForm|never|loginForm: \"never\" is none of allowed, required, forbidden",
        "allowedHosts|https://idp.example.org|allowedHosts: \"https://idp.example.org\" is not a host",
        "allowedHosts|idp.example.org:443|\"idp.example.org:443\" is not a host",
        "allowedHosts|*|\"*\" is not a host",
        "allowedHosts|${HOSTS}|\"${HOSTS}\" is not a host",
        "allowedHosts|,|holds no name",
        "logout|/logout|logout: \"/logout\" is not an absolute http or https URL",
        "discovery|maybe|discovery: \"maybe\" is none of accept, skip, fail",
        "oneTimeCode|no|oneTimeCode: \"no\" is none of",
        "pageScripts|nowhere.groovy|pageScripts: there is no script \"nowhere.groovy\" in any of",
        "nodes|127.0.0.2:444|names a port",
        "nodePolicy|login|needs addresses",
      })
  void shouldTellFieldAndValue(String field, String value, String words) {
    SampleResult result = prepared(field, value).sample(null);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains(words);
    assertThat(result.getSubResults()).isEmpty();
  }

  @Test
  void shouldUseDefaultsForFieldsThatAPlanLeavesOut() throws CodedFailure {
    SamlSsoSampler sampler = prepared("password", " p ", "expect", "I am {user}");
    BrowserSampler.Checked<SamlSsoSampler.Task> fields = sampler.checked();

    assertThat(fields.limits().legTimeout()).isEqualTo(10_000);
    assertThat(fields.limits().deadline()).isEqualTo(60_000);
    assertThat(fields.limits().maxPageBytes()).isEqualTo(10_485_760);
    assertThat(fields.task().login().maxHops()).isEqualTo(30);
    assertThat(fields.session().name()).isEqualTo("NEW");
    assertThat(fields.task().login().loginForm().name()).isEqualTo("ALLOWED");
    assertThat(fields.nodes().kind().name()).isEqualTo("RESOLVED");
    SignOnSettings login =
        fields.task().login().by(new Credentials("u", " p ", "", ""), "I am {user}", List.of());
    assertThat(login.expect()).isEqualTo("I am u");
    assertThat(sampler.call(new SampleResult()).describe() + login)
        .doesNotContain(" p ")
        .contains("***");
  }

  /** What does not differ from user to user is checked once, and again when it has changed. */
  @Test
  void shouldKeepWhatHasNotChanged() throws CodedFailure {
    SamlSsoSampler sampler = prepared("nodes", "127.0.0.2");
    BrowserSampler.Checked<SamlSsoSampler.Task> first = sampler.checked();
    sampler.setProperty("user", "another");

    assertThat(sampler.checked()).isSameAs(first);
    assertThat(sampler.call(new SampleResult()).describe()).contains("user: another\n");
    sampler.setProperty("nodes", "127.0.0.3");
    assertThat(sampler.checked().nodes().nodes()).containsExactly("127.0.0.3");
  }
}
