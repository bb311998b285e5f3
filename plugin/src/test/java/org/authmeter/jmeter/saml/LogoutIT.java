package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The logout is the same browser's, its time is none of the login's, and its failure is seen. */
@ExtendWith(JMeterExtension.class)
@Timeout(30)
class LogoutIT {
  private final CountDownLatch stop = new CountDownLatch(1);
  private FakeSso sso;
  private SamlSsoSampler sampler;

  @BeforeEach
  void start() throws Exception {
    sso = new FakeSso(null, "127.0.0.1", "127.0.0.1");
    sampler = SamlSsoSamplerIT.sampler(sso.resource());
    sampler.setProperty("logout", sso.sp.url("localhost", "/Shibboleth.sso/Logout"));
  }

  @AfterEach
  void stop() {
    stop.countDown();
    Browser.closeCurrent();
    sso.close();
  }

  private static List<SampleResult> logouts(SampleResult result) {
    return Arrays.stream(result.getSubResults())
        .filter(leg -> leg.getSampleLabel().equals("SAML logout"))
        .toList();
  }

  @Test
  void shouldLogOutWithTheCookiesOfTheLogin() {
    sso.sp
        .redirect("/Shibboleth.sso/Logout", "/bye", "_shibsession_1=; Max-Age=0; Path=/")
        .html("/bye", "<h1>Logout completed</h1>");

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    assertThat(result.getSubResults()).hasSize(10);
    assertThat(logouts(result)).hasSize(2).allMatch(SampleResult::isSuccessful);
    assertThat(sso.sp.seen().get(3).header("Cookie")).contains("_shibsession_1=test001");
    assertThat(sso.sp.seen().get(4).header("Cookie")).doesNotContain("_shibsession_1");
    assertThat(result.getResponseDataAsString()).contains("Signed on as test001");
    long bytes =
        Arrays.stream(result.getSubResults())
            .limit(8)
            .mapToLong(SampleResult::getBytesAsLong)
            .sum();
    assertThat(result.getBytesAsLong()).isEqualTo(bytes);
  }

  @Test
  void shouldShowAFailedLogoutWithoutFailingTheLogin() {
    SampleResult result = sampler.sample(null);

    assertThat(result.isSuccessful()).isTrue();
    assertThat(logouts(result)).hasSize(1);
    assertThat(logouts(result).get(0).isSuccessful()).isFalse();
    assertThat(logouts(result).get(0).getResponseCode()).isEqualTo("HTTP_404");
  }

  @Test
  void shouldShowALogoutThatMayNotBeSent() {
    sampler.setProperty("allowedHosts", "sp.example.org");
    sampler.setProperty("logout", "https://elsewhere.example/logout");

    SampleResult result = sampler.sample(null);

    assertThat(result.isSuccessful()).isTrue();
    assertThat(logouts(result)).hasSize(1);
    assertThat(logouts(result).get(0).isSuccessful()).isFalse();
    assertThat(logouts(result).get(0).getResponseCode()).isEqualTo("HOST_NOT_ALLOWED");
  }

  @Test
  void shouldBreakOffALogoutAtTheTimeLimit() {
    sampler.setProperty("legTimeout", "2000");
    sso.sp.page(
        "/Shibboleth.sso/Logout",
        (x, body) -> {
          try {
            stop.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });

    SampleResult result = sampler.sample(null);

    assertThat(result.isSuccessful()).isTrue();
    assertThat(logouts(result).get(0).getResponseCode()).isEqualTo("LEG_TIMEOUT");
    // the two seconds are the logout's
    assertThat(result.getEndTime()).isLessThan(logouts(result).get(0).getEndTime() - 1000);
  }

  @Test
  void shouldNotLogOutAfterAFailedLogin() {
    sampler.setProperty("password", "wrong");

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseCode()).isEqualTo("LOGIN_REFUSED");
    assertThat(logouts(result)).isEmpty();
  }
}
