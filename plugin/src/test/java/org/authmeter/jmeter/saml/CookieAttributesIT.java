package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.web.TestServer;
import org.authmeter.browser.web.TestTls;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cookies as servers set them today, without a Cookie Manager in scope (policy standard). */
@ExtendWith(JMeterExtension.class)
class CookieAttributesIT {
  @TempDir static Path folder;
  private static Path keys;
  private TestServer server;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = TestTls.keyStore(folder, "localhost");
  }

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(TestTls.server(keys));
    server.html("/secure/end", "Signed on as test001");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    server.close();
  }

  private String sentAfter(String... cookies) {
    server.redirect("/secure/", "/secure/end", cookies);
    SamlSsoSampler sampler = SamlSsoSamplerIT.sampler(server.url("localhost", "/secure/"));
    sampler.setProperty("expect", "");
    SampleResult result = sampler.sample(null);
    assertThat(result.getSubResults()).hasSize(2);
    return server.seen().get(1).header("Cookie");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c=1; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Priority=High",
        "c=1; path=/secure; samesite=strict",
        "c=1",
        "c=1; Max-Age=3600; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "c=1; Expires=Fri, 31 Dec 2100 23:59:59 GMT",
        "c=1; expires=Friday, 31-Dec-2100 23:59:59 GMT",
        "c=1; expires=Fri Dec 31 23:59:59 2100",
        "c=1; Expires=Fri, 31-Dec-2100 23:59:59 GMT; domain=localhost",
        "c=1; Expires=garbage",
        "c=1; Version=1; Comment=\"a b\"",
        "c=1; Path=\"/secure\"",
      })
  void shouldSendBackWhatIsValid(String cookie) {
    assertThat(sentAfter(cookie)).isEqualTo("c=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c=1; Path=/other",
        "c=1; Max-Age=0",
        "c=1; Max-Age=-1",
        "c=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "c=1; Domain=example.org",
        "__Host-c=1; Path=/",
        "__Host-c=1; Path=/secure; Secure",
        "__Host-c=1; Path=/; Secure; Domain=localhost",
        "__Secure-c=1; Path=/",
      })
  void shouldNotSendBackWhatIsNotForThisPageOrExpired(String cookie) {
    assertThat(sentAfter(cookie)).isEmpty();
  }

  @Test
  void shouldKeepValuesAsTheyAre() {
    assertThat(
            sentAfter(
                "__Host-shib_idp_session=AAdz+/=%7C|x; Path=/; Secure",
                "_shibsession_64=_a%2Bb==; path=/; HttpOnly", "quoted=\"a b\"; Path=/"))
        .contains(
            "__Host-shib_idp_session=AAdz+/=%7C|x", "_shibsession_64=_a%2Bb==", "quoted=\"a b\"");
  }

  @Test
  void shouldReplaceAndDeleteCookies() {
    assertThat(
            sentAfter(
                "c=1; Path=/",
                "c=2; Path=/",
                "d=1; Path=/",
                "d=x; Path=/; Max-Age=0",
                "e=1; Path=/",
                "e=x; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"))
        .isEqualTo("c=2");
  }
}
