package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.web.TestTls;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a session brings along and what it leaves behind, over HTTPS. */
@ExtendWith(JMeterExtension.class)
class SessionIT {
  @TempDir static Path folder;
  private static Path keys;
  private FakeSso sso;
  private SamlSsoSampler sampler;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = TestTls.keyStore(folder, "localhost");
  }

  @BeforeEach
  void start() throws Exception {
    sso = new FakeSso(TestTls.server(keys), "idp.localhost", "127.0.0.2");
    sampler = SamlSsoSamplerIT.sampler(sso.resource());
    sampler.setProperty("idpHost", "idp.localhost");
    sampler.setProperty("nodes", "127.0.0.2");
  }

  @AfterEach
  void stop() {
    Browser.closeCurrent();
    sso.close();
  }

  private SampleResult login(String session, String loginForm) {
    sampler.setProperty("session", session);
    sampler.setProperty("loginForm", loginForm);
    return sampler.sample(null);
  }

  private static void succeeds(SampleResult result, int legs) {
    assertThat(result.getResponseMessage()).isEqualTo("OK");
    assertThat(result.getSubResults()).hasSize(legs);
  }

  private Set<String> tlsSessions() {
    return new HashSet<>(sso.sp.tlsSessions());
  }

  @Test
  void shouldStartAnewWithoutCookiesConnectionsAndTlsSessions() {
    succeeds(login("new", "required"), 8);
    int connections = sso.sp.connections();
    Set<String> tls = tlsSessions();

    succeeds(login("new", "required"), 8);

    assertThat(connections).isOne();
    assertThat(tls).hasSize(1);
    assertThat(sso.sp.connections()).isEqualTo(2);
    assertThat(tlsSessions()).hasSize(2);
    assertThat(sso.idp.connections()).isEqualTo(2);
  }

  @Test
  void shouldStartAnewAgainAndAgainThoughTheThreadGroupKeepsItsUser() {
    JMeterContextService.getContext().getVariables().putObject("__jmv_SAME_USER", true);
    int logins = 103;
    List<Thread> threads = List.of();

    for (int i = 1; i <= logins; i++) {
      succeeds(login("new", "required"), 8);
      threads = i == 1 ? browsers() : threads;
      assertThat(sso.sp.connections()).isEqualTo(i);
      assertThat(sso.idp.connections()).isEqualTo(i);
    }

    assertThat(tlsSessions()).hasSize(logins);
    assertThat(browsers()).as("its thread and HTTP clients stay").hasSize(1).isEqualTo(threads);
  }

  @Test
  void shouldForgetPagesOfACacheManagerWithTheUser() {
    sampler.addTestElement(new CacheManager());

    succeeds(login("new", "required"), 8);
    succeeds(login("new", "required"), 8);

    assertThat(sso.sp.connections()).isEqualTo(2);
  }

  @Test
  void shouldResumeTlsSessionsWithinASession() {
    sso.sp.closeConnections();

    succeeds(login("new", "required"), 8);
    assertThat(sso.sp.connections()).isEqualTo(3);
    assertThat(tlsSessions()).hasSize(1);

    succeeds(login("sso", "forbidden"), 4);
    assertThat(sso.sp.connections()).isEqualTo(6);
    assertThat(tlsSessions()).hasSize(1);
  }

  @Test
  void shouldKeepEverything() {
    succeeds(login("new", "required"), 8);
    succeeds(login("keep", "forbidden"), 1);

    assertThat(sso.sp.connections()).isOne();
  }

  @Test
  void shouldDropTheSpsCookiesOnlyForSingleSignOn() {
    succeeds(login("new", "required"), 8);

    SampleResult result = login("sso", "forbidden");

    succeeds(result, 4);
    assertThat(result.getSubResults()[1].getSampleLabel()).isEqualTo("SAML AuthnRequest");
    assertThat(sso.idp.connections()).isOne();
  }

  @Test
  void shouldShareTheSessionWithOtherSamplersOfTheThread() {
    succeeds(login("new", "required"), 8);
    SamlSsoSampler second = SamlSsoSamplerIT.sampler(sso.resource());
    second.setProperty("nodes", "127.0.0.2");
    second.setProperty("session", "sso");
    second.setProperty("loginForm", "forbidden");

    succeeds(second.sample(null), 4);
  }

  @Test
  void shouldTakeTheUsersCookiesAndLeaveTheirManagerAlone() {
    CookieManager manager = new CookieManager();
    manager.add(new Cookie("mine", "1", "localhost", "/", false, 0));
    manager.testStarted();
    sampler.addTestElement(manager);

    succeeds(login("new", "required"), 8);
    succeeds(login("new", "required"), 8);

    assertThat(sso.sp.seen()).allSatisfy(s -> assertThat(s.header("Cookie")).contains("mine=1"));
    assertThat(manager.getCookieCount()).isOne();
  }

  @Test
  void shouldUseTheCookieManagerItselfWhenTheSessionIsKept() {
    CookieManager manager = new CookieManager();
    manager.testStarted();
    sampler.addTestElement(manager);

    succeeds(login("keep", "required"), 8);

    assertThat(manager.getCookieCount()).isEqualTo(4);
  }

  /** JMeter's HTTP layer drops this variable while it closes the connections of the user before. */
  private static final class SlowToForget extends JMeterVariables {
    private final AtomicInteger times = new AtomicInteger();
    private volatile long forgottenMs;

    @Override
    public Object remove(String name) {
      boolean closing =
          Arrays.stream(Thread.currentThread().getStackTrace())
              .anyMatch(frame -> frame.getMethodName().equals("resetStateIfNeeded"));
      if (closing) {
        times.incrementAndGet();
        try {
          TimeUnit.SECONDS.sleep(3);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        forgottenMs = System.currentTimeMillis();
      }
      return super.remove(name);
    }
  }

  @Test
  void shouldBeginTheSampleAfterTheConnectionsOfTheUserBeforeAreClosed() {
    SlowToForget variables = new SlowToForget();
    JMeterContextService.getContext().setVariables(variables);
    HeaderManager brotli = new HeaderManager();
    brotli.add(new Header("Accept-Encoding", "br"));
    sampler.addTestElement(brotli);
    succeeds(login("new", "required"), 8);

    SampleResult second = login("new", "required");

    succeeds(second, 8);
    assertThat(variables.times).hasValue(1);
    // It takes three seconds; JMeter's clock and the system's may differ by some milliseconds.
    assertThat(second.getStartTime()).isGreaterThan(variables.forgottenMs - 1000);
  }

  private static List<Thread> browsers() {
    String name = Thread.currentThread().getName() + " browser";
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .toList();
  }
}
