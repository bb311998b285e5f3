package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class SamlSsoSamplerIT {
  private FakeSso sso;

  @BeforeEach
  void start() throws Exception {
    sso = new FakeSso(null, "127.0.0.1", "127.0.0.1");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    sso.close();
  }

  static SamlSsoSampler sampler(String resource) {
    SamlSsoSampler sampler = new SamlSsoSampler();
    sampler.setName("SAML SSO login");
    sampler.setProperty("resource", resource);
    sampler.setProperty("user", "test001");
    sampler.setProperty("password", "test001pw");
    sampler.setProperty("expect", "Signed on as {user}");
    return sampler;
  }

  @Test
  void shouldLogInWithOneSubResultPerLeg() {
    SamlSsoSampler sampler = sampler(sso.resource());
    sampler.setProperty("saveResponse", true);

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    assertThat(result.isSuccessful()).isTrue();
    assertThat(result.getSampleLabel()).isEqualTo("SAML SSO login");
    assertThat(Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel))
        .containsExactly(
            "SAML resource",
            "SAML AuthnRequest",
            "SAML page",
            "SAML login form",
            "SAML credentials",
            "SAML Response",
            "SAML ACS",
            "SAML protected resource");
    assertThat(JMeterContextService.getContext().getVariables().get("SAML_USER"))
        .isEqualTo("test001");
    assertThat(JMeterContextService.getContext().getVariables().get("SAML_LEGS")).isEqualTo("8");
    assertThat(JMeterContextService.getContext().getVariables().get("SAML_ATTR_uid"))
        .isEqualTo("test001");
  }

  @Test
  void shouldTellThatCredentialsWereRefused() {
    SamlSsoSampler sampler = sampler(sso.resource());
    sampler.setProperty("password", "wrong");

    SampleResult result = sampler.sample(null);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("LOGIN_REFUSED");
    assertThat(result.getResponseMessage())
        .startsWith("SAML credentials: ")
        .contains("test001", "Log in")
        .doesNotContain("wrong");
  }

  @Test
  void shouldClearWhatTheLoginBeforeLeftWhenAFieldIsWrong() {
    SamlSsoSampler sampler = sampler(sso.resource());
    assertThat(sampler.sample(null).isSuccessful()).isTrue();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    assertThat(variables.get("SAML_USER")).isEqualTo("test001");
    sampler.setProperty("maxHops", "many");

    assertThat(sampler.sample(null).getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(variables.get("SAML_USER")).isNull();
    assertThat(variables.get("SAML_LEGS")).isNull();
  }

  @Test
  void shouldLeaveNoSecretInHeaders() {
    SampleResult result = sampler(sso.resource()).sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    StringBuilder saved = new StringBuilder(result.getResponseHeaders());
    for (SampleResult leg : result.getSubResults()) {
      saved.append(leg.getRequestHeaders()).append(leg.getResponseHeaders());
      saved.append(((HTTPSampleResult) leg).getRedirectLocation());
    }
    assertThat(saved.toString())
        .contains("Set-cookie: _shibsession_1=***; Path=/; HttpOnly", "SAMLRequest=***")
        .doesNotContain("_shibsession_1=test001", "_idp_session=test001", "fZJN");
  }
}
