package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A second server stands for somebody else's; it counts what reaches it, and the look-ups. */
@ExtendWith(JMeterExtension.class)
class AllowedHostsIT {
  private static final String ELSEWHERE = "elsewhere.example";
  private final AtomicInteger lookUps = new AtomicInteger();
  private TestServer server;
  private TestServer other;
  private SamlSsoSampler sampler;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(null);
    other = new TestServer(null).html("/", "Signed on as test001");
    sampler = SamlSsoSamplerIT.sampler(server.url("localhost", "/secure/"));
    sampler.setProperty("allowedHosts", "sp.example.org");
    sampler.addTestElement(new Names());
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    server.close();
    other.close();
  }

  private SampleResult refused(int legs) {
    SampleResult result = sampler.sample(null);
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("HOST_NOT_ALLOWED");
    assertThat(result.getResponseMessage())
        .contains('"' + ELSEWHERE + '"', "[sp.example.org]", "authmeter.allowedHosts")
        .doesNotContain("secret");
    assertThat(result.getSubResults()).hasSize(legs);
    assertThat(other.seen()).isEmpty();
    assertThat(lookUps).hasValue(0);
    return result;
  }

  @Test
  void shouldRefuseTheResource() {
    sampler.setProperty("resource", other.url(ELSEWHERE, "/"));
    refused(0);
  }

  @Test
  void shouldRefuseARedirect() {
    server.redirect("/secure/", other.url(ELSEWHERE, "/?ticket=secret"));
    refused(1);
  }

  @Test
  void shouldRefuseALoginFormThatPostsElsewhere() {
    server.html(
        "/secure/",
        "<form method=post action='"
            + other.url(ELSEWHERE, "/")
            + "'><input name=user><input type=password name=pw><button>Login</button></form>");
    sampler.setProperty("passwordField", "pw");
    refused(1);
  }

  @Test
  void shouldRefuseARefresh() {
    server.html(
        "/secure/", "<meta http-equiv=refresh content='0;url=" + other.url(ELSEWHERE, "/") + "'>");
    refused(1);
  }

  @Test
  void shouldReachTheHostOnceItIsListed() {
    sampler.setProperty("allowedHosts", "sp.example.org," + ELSEWHERE);
    sampler.setProperty("resource", other.url(ELSEWHERE, "/"));

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    assertThat(other.seen()).hasSize(1);
  }

  @Test
  void shouldReachAHostByItsLoopbackNodes() {
    sampler.setProperty("resource", other.url(ELSEWHERE, "/"));
    sampler.setProperty("idpHost", ELSEWHERE);
    sampler.setProperty("nodes", "127.0.0.1");

    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
  }

  /** Every name is this machine, and every look-up is counted. */
  private final class Names extends DNSCacheManager {
    private static final long serialVersionUID = 1L;

    @Override
    public java.net.InetAddress[] resolve(String host) throws java.net.UnknownHostException {
      if (host.equals(ELSEWHERE)) {
        lookUps.incrementAndGet();
      }
      return new java.net.InetAddress[] {java.net.InetAddress.getByName("127.0.0.1")};
    }
  }
}
