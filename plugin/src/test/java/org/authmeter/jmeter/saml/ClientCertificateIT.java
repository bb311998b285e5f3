package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsExchange;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.jmeter.config.KeystoreConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.SSLManager;
import org.authmeter.browser.web.TestServer;
import org.authmeter.browser.web.TestTls;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The key store of the Keystore Configuration is used, with the alias of this virtual user. */
@ExtendWith(JMeterExtension.class)
class ClientCertificateIT {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "javax.net.ssl.keyStoreType",
          "pkcs12",
          "javax.net.ssl.keyStorePassword",
          new String(TestTls.PASSWORD));
  @TempDir Path folder;

  @AfterEach
  void reset() {
    Browser.closeCurrent();
    System.clearProperty("javax.net.ssl.keyStore");
    PROPERTIES.keySet().forEach(System::clearProperty);
    SSLManager.reset();
  }

  @Test
  void shouldPresentTheCertificateOfTheVirtualUser() throws Exception {
    Path client = TestTls.keyStore(folder, "alice");
    System.setProperty("javax.net.ssl.keyStore", client.toString());
    PROPERTIES.forEach(System::setProperty);
    SSLManager.reset();
    KeystoreConfig config = new KeystoreConfig();
    config.setPreload("true");
    config.setStartIndex("0");
    config.setEndIndex("-1");
    config.setClientCertAliasVarName("ALIAS");
    config.testStarted();
    JMeterContextService.getContext().getVariables().put("ALIAS", "alice");

    SSLContext tls = TestTls.server(TestTls.keyStore(folder, "localhost"));
    SSLParameters demanding = tls.getDefaultSSLParameters();
    demanding.setNeedClientAuth(true);
    try (TestServer server = new TestServer(tls, demanding)) {
      server.page(
          "/secure/",
          (x, body) ->
              TestServer.send(
                  x,
                  200,
                  "Signed on as "
                      + ((HttpsExchange) x).getSSLSession().getPeerPrincipal().getName()));
      SamlSsoSampler sampler = SamlSsoSamplerIT.sampler(server.url("localhost", "/secure/"));
      sampler.setProperty("expect", "Signed on as CN=alice");
      sampler.addTestElement(config);

      SampleResult result = sampler.sample(null);

      assertThat(result.getResponseMessage()).isEqualTo("OK");
    }
  }
}
