package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.TestServer;
import org.authmeter.browser.web.TestTls;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.saml.SamlSsoSampler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Samplers that verify servers, because they were asked to. */
@ExtendWith(JMeterExtension.class)
class VerificationIT {
  @TempDir Path folder;
  private TestServer server;
  private Path certificate;

  @BeforeEach
  void start() throws Exception {
    Path keys = TestTls.keyStore(folder, "server", List.of("localhost"));
    certificate = TestTls.certificate(keys, "server");
    server = new TestServer(TestTls.server(keys)).html("/secure/", "Signed on as test001");
    JMeterUtils.setProperty("authmeter.tls.verifySamples", "true");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    server.close();
    for (String name : List.of("verifySamples", "trustStore")) {
      JMeterUtils.getJMeterProperties().remove("authmeter.tls." + name);
    }
  }

  private SampleResult sample(String host, boolean jmeters) {
    SamlSsoSampler sampler = new SamlSsoSampler();
    sampler.setProperty("resource", server.url(host, "/secure/"));
    sampler.setProperty("user", "test001");
    sampler.setProperty("password", "test001pw");
    sampler.setProperty("expect", "Signed on as {user}");
    if (jmeters) {
      sampler.addTestElement(new AuthManager());
    }
    return sampler.sample(null);
  }

  @Test
  void shouldAcceptAServerThatIsTrusted() {
    JMeterUtils.setProperty("authmeter.tls.trustStore", certificate.toString());

    SampleResult result = sample("localhost", false);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
  }

  @Test
  void shouldSendNothingToAServerThatIsNot() {
    SampleResult result = sample("localhost", false);

    assertThat(result.getResponseCode()).isEqualTo("CONNECTION_FAILED");
    assertThat(result.getResponseMessage())
        .contains("the certificate of localhost is not accepted", "CN=server", "Nothing was sent");
    assertThat(server.seen()).isEmpty();
  }

  @Test
  void shouldSendNothingToAServerOfAnotherName() {
    JMeterUtils.setProperty("authmeter.tls.trustStore", certificate.toString());

    SampleResult result = sample("127.0.0.1", false);

    assertThat(result.getResponseCode()).isEqualTo("CONNECTION_FAILED");
    assertThat(result.getResponseMessage()).contains("the certificate of 127.0.0.1");
    assertThat(server.seen()).isEmpty();
  }

  /** JMeter's HTTP layer verifies nothing: then nothing is sent. */
  @Test
  void shouldRefuseWhatItCannotVerify() {
    SampleResult result = sample("localhost", true);

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("authmeter.tls.verifySamples");
    assertThat(server.seen()).isEmpty();
  }

  @Test
  void shouldVerifyWhatIsReadBeforeTheFirstSample() throws Exception {
    URI uri = URI.create(server.url("localhost", "/secure/"));
    assertThatThrownBy(() -> SetupRequests.get(uri, List.of(), AllowedHosts.parse("")))
        .hasMessageContaining("is not accepted");
    assertThat(server.seen()).isEmpty();
    JMeterUtils.setProperty("authmeter.tls.trustStore", certificate.toString());

    assertThat(SetupRequests.get(uri, List.of(), AllowedHosts.parse("")).status()).isEqualTo(200);
  }

  @Test
  void shouldVerifyNothingUnasked() {
    JMeterUtils.setProperty("authmeter.tls.verifySamples", "false");

    assertThat(sample("127.0.0.1", false).getResponseMessage()).isEqualTo("OK");
  }
}
