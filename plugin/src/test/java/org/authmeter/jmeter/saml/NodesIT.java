package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two nodes of one IdP at one port: which leg goes where. */
@ExtendWith(JMeterExtension.class)
class NodesIT {
  private FakeSso sso;
  private TestServer second;
  private SamlSsoSampler sampler;

  @BeforeEach
  void start() throws Exception {
    for (int attempt = 0; second == null; attempt++) {
      sso = new FakeSso(null, "idp.authmeter.test", "127.0.0.2");
      try {
        second = new TestServer(null, "127.0.0.3", sso.idp.port());
      } catch (BindException e) {
        sso.close();
        assertThat(attempt).as("free port on both addresses").isLessThan(20);
      }
    }
    sso.pages(second);
    sampler = SamlSsoSamplerIT.sampler(sso.resource());
    sampler.setProperty("nodes", "127.0.0.2,127.0.0.3");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    sso.close();
    second.close();
  }

  private static List<String> asked(TestServer node) {
    return node.seen().stream()
        .map(s -> s.method() + ' ' + s.uri().replaceFirst("\\?.*", "").replaceFirst(".*/", ""))
        .toList();
  }

  @Test
  void shouldFollowTheScript() {
    sampler.setProperty("nodePolicy", "script");
    sampler.setProperty("nodeScript", "form=1, credentials=2");

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    assertThat(asked(sso.idp)).containsExactly("GET SSO", "GET AuthnEngine", "GET UserPassword");
    assertThat(asked(second)).containsExactly("POST UserPassword", "GET SSO");
    assertThat(second.seen().get(0).header("Host"))
        .isEqualTo("idp.authmeter.test:" + sso.idp.port());
  }

  @Test
  void shouldTakeTurnsByRequestAndUseAConnectionForItsNodeOnly() {
    sampler.setProperty("nodePolicy", "request");

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    assertThat(asked(sso.idp)).containsExactly("GET SSO", "GET UserPassword", "GET SSO");
    assertThat(asked(second)).containsExactly("GET AuthnEngine", "POST UserPassword");
    assertThat(sso.idp.connections()).isOne();
    assertThat(second.connections()).isOne();
  }

  @Test
  void shouldTakeTurnsByLoginOverAllVirtualUsers() {
    sampler.setProperty("nodePolicy", "login");
    SamlSsoSampler other = (SamlSsoSampler) sampler.clone();
    other.setProperty("resource", sampler.getPropertyAsString("resource"));
    other.setProperty("user", "test002");
    other.setProperty("password", "test002pw");
    other.setProperty("nodes", sampler.getPropertyAsString("nodes"));
    other.setProperty("nodePolicy", "login");

    assertThat(sampler.sample(null).isSuccessful()).isTrue();
    assertThat(other.sample(null).isSuccessful()).isTrue();

    assertThat(sso.idp.seen()).hasSize(5);
    assertThat(second.seen()).hasSize(5);
  }

  @Test
  void shouldTryTheNextAddressAsForDnsWhenResolved() {
    sso.idp.close();

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    assertThat(second.seen()).hasSize(5);
  }

  /** Nobody can say which of the requests to one host name are the IdP's. */
  @Test
  void shouldRefuseNodesThatWouldGetNothing() throws Exception {
    try (FakeSso one = new FakeSso(null, "localhost", "127.0.0.1")) {
      sampler.setProperty("resource", one.resource());

      SampleResult refused = sampler.sample(null);

      assertThat(refused.getResponseCode()).isEqualTo("INVALID_SETTINGS");
      assertThat(refused.getResponseMessage()).contains("idpHost", "localhost", "127.0.0.2");
      sampler.setProperty("nodes", "");
      assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    }
  }
}
