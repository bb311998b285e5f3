package org.authmeter.jmeter.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.saml.SamlSsoSampler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Linux has all of 127.0.0.0/8; other systems have 127.0.0.1 only. */
@ExtendWith(JMeterExtension.class)
@EnabledOnOs(OS.LINUX)
class SourceAddressesIT {
  private static final String PROPERTY = "authmeter.http.sourceAddresses";

  private final List<String> clients = new CopyOnWriteArrayList<>();
  private final SamlSsoSampler sampler = new SamlSsoSampler();
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        new TestServer(null)
            .page(
                "/secure/",
                (exchange, body) -> {
                  clients.add(exchange.getRemoteAddress().getAddress().getHostAddress());
                  TestServer.send(exchange, 200, "Signed on as test001");
                });
    sampler.setProperty("resource", server.url("127.0.0.1", "/secure/"));
    sampler.setProperty("user", "test001");
    sampler.setProperty("password", "test001pw");
    sampler.setProperty("expect", "Signed on as {user}");
  }

  @AfterEach
  void stop() {
    sampler.threadFinished();
    server.close();
    JMeterUtils.getJMeterProperties().remove(PROPERTY);
  }

  @Test
  void shouldTakeTurns() {
    JMeterUtils.setProperty(PROPERTY, "127.0.0.2, 127.0.0.3");
    for (int i = 0; i < 4; i++) {
      SampleResult login = sampler.sample(null);
      assertThat(login.isSuccessful()).as(login.getResponseMessage()).isTrue();
    }
    assertThat(clients).containsExactly("127.0.0.2", "127.0.0.3", "127.0.0.2", "127.0.0.3");
  }

  @Test
  void shouldRefuseAnAddressThatIsNotHere() {
    JMeterUtils.setProperty(PROPERTY, "127.0.0.2,192.0.2.1");
    SampleResult login = sampler.sample(null);
    assertThat(login.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(login.getResponseMessage())
        .startsWith(PROPERTY + ": \"192.0.2.1\" is no address of this machine (")
        .endsWith("); name addresses that it has");
    assertThat(clients).isEmpty();
  }
}
