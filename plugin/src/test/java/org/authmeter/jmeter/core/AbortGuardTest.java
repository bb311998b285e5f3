package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.jmeter.ldap.LdapAuthenticationSampler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the abort guard decides. */
@ExtendWith(JMeterExtension.class)
class AbortGuardTest {
  @TempDir Path folder;
  private Path report;
  private WatchedTest test;

  @BeforeEach
  void start() {
    report = folder.resolve("why.txt");
    test = new WatchedTest().with("report", report.toString()).with("USER", "test001");
  }

  private String reason() throws IOException {
    return Files.readString(report);
  }

  @Test
  void shouldStopOnceAtTheShareOfFailuresAndSayWhy() throws IOException {
    test.take(18, "200").take(1, "NO_FORM");
    assertThat(test.stops()).as("19 samples are too few").isZero();
    test.take(1, "NO_FORM").take(5, "NO_FORM");
    assertThat(test.stops()).isOne();
    assertThat(reason())
        .isEqualTo(
            "2 of the last 20 samples failed, the limit authmeter.abort.errorPercent is 10 %;"
                + " the last: SAML SSO login NO_FORM of two lines\n");
  }

  @Test
  void shouldStopWhenEarlyFailuresReachTheMinimumBySuccesses() throws IOException {
    test.take(4, "NO_FORM").take(15, "200");
    assertThat(test.stops()).isZero();
    test.take(1, "200");
    assertThat(test.stops()).isOne();
    assertThat(reason()).startsWith("4 of the last 20 samples failed");
  }

  @Test
  void shouldStopSoonWhenTheSystemFailsAfterALongTime() throws IOException {
    test.take(5000, "200").take(99, "NO_FORM");
    assertThat(test.stops()).isZero();
    test.take(1, "NO_FORM");
    assertThat(reason()).startsWith("100 of the last 1000 samples failed");
  }

  @Test
  void shouldForgetWhatIsLongAgo() {
    test.take(100, "200").take(9, "NO_FORM").take(2000, "200").take(99, "NO_FORM");
    assertThat(test.stops()).isZero();
  }

  @Test
  void shouldNeverStopAtAShareOfZero() {
    test.with("errorPercent", "0").take(100, "NO_FORM");
    assertThat(test.stops()).isZero();
  }

  @Test
  void shouldStopBeforeAnAccountIsLocked() throws IOException {
    test.take(1, "LOGIN_REFUSED").take(5, "200").with("USER", "test002").take(2, "LOGIN_REFUSED");
    assertThat(test.stops()).isZero();
    test.take(1, "LOGIN_REFUSED");
    assertThat(test.stops()).isOne();
    assertThat(reason()).startsWith("account test002 was refused 3 times");
  }

  @Test
  void shouldForgetRefusalsOfAnAccountThatSignsOn() {
    test.with("errorPercent", "0").with("USER", "test001");
    for (int i = 0; i < 5; i++) {
      test.take(2, "LOGIN_REFUSED").take(1, "200");
    }
    assertThat(test.stops()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOGIN_REFUSED", "ONE_TIME_CODE_REFUSED", "ACCOUNT_LOCKED"})
  void shouldNameWhatItCounted(String code) throws IOException {
    test.with("errorPercent", "0").with("USER", "test001").take(3, code);
    assertThat(reason())
        .isEqualTo(
            "account test001 was refused 3 times in a row, the limit"
                + " authmeter.abort.badCredentials is 3; going on could lock it; the last: SAML SSO"
                + " login "
                + code
                + " of two lines\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PASSWORD_CHANGE_REQUIRED", "CONNECTION_FAILED", "UNEXPECTED_PAGE", "49", "32"})
  void shouldNotCountFailuresThatAreNoRefusals(String code) {
    test.with("errorPercent", "0").with("USER", "test001").take(10, code);
    assertThat(test.stops()).isZero();
  }

  @Test
  void shouldCountRefusedBindsByTheSamplersUser() throws IOException {
    test.with("errorPercent", "0").with("USER", "all the same");
    LdapAuthenticationSampler sampler = new LdapAuthenticationSampler();
    for (String user : List.of("one", "two", "one", "two", "one")) {
      SampleResult refused = WatchedTest.sample("49");
      refused.setResponseMessage("LDAP bind: 49 INVALID_CREDENTIALS: wrong password");
      sampler.setProperty("user", user);
      test.guard();
      JMeterContextService.getContext().setCurrentSampler(sampler);
      assertThat(test.stops()).isZero();
      test.take(refused);
    }
    JMeterContextService.getContext().setCurrentSampler(null);
    assertThat(reason()).startsWith("account one was refused 3 times in a row");
  }

  @Test
  void shouldBearRefusalsWhenNoneAreCounted() {
    test.with("badCredentials", "0").with("errorPercent", "0").take(50, "LOGIN_REFUSED");
    assertThat(test.stops()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP_423", "429"})
  void shouldStopAtOnceWhenTheServerAsksForIt(String code) throws IOException {
    test.with("errorPercent", "0").take(1, code);
    assertThat(test.stops()).isOne();
    assertThat(reason()).startsWith("the server answered HTTP " + code.replace("HTTP_", ""));
  }

  @Test
  void shouldStopAtOnceWhenOneRequestOfTheLoginWasTooMany() throws IOException {
    SampleResult login = WatchedTest.sample("UNEXPECTED_PAGE");
    SampleResult leg = WatchedTest.sample("429");
    leg.setSampleLabel("SAML credentials");
    login.addSubResult(leg, false);
    test.take(login);
    assertThat(reason())
        .isEqualTo("the server answered HTTP 429 at SAML credentials: too many requests\n");
  }

  @ParameterizedTest
  @CsvSource({"errorPercent,101", "minimum,many", "badCredentials,-1"})
  void shouldNotStartUnguardedWhenASettingIsWrong(String field, String value) {
    assertThatThrownBy(() -> test.with(field, value))
        .hasMessageContaining(field + ": \"" + value + "\" is not a whole number from 0 to");
  }

  @Test
  void shouldStopAlsoWhenTheReportCannotBeWritten() {
    test.with("report", folder.resolve("none/why.txt").toString()).take(1, "429");
    assertThat(test.stops()).isOne();
  }

  @Test
  void shouldBeginAnewWhenTheNextTestStarts() {
    test.take(2, "LOGIN_REFUSED");
    WatchedTest next = new WatchedTest().with("USER", "test001").take(2, "LOGIN_REFUSED");
    assertThat(next.stops()).isZero();
    next.take(1, "LOGIN_REFUSED");
    assertThat(next.stops()).isOne();
    assertThat(test.stops()).isZero();
  }

  @Test
  void shouldCountTheSamplesOfAllVirtualUsersTogether() throws Exception {
    test.with("errorPercent", "100").with("minimum", "1000");
    ExecutorService users = Executors.newFixedThreadPool(4);
    try {
      Callable<WatchedTest> work = () -> test.take(249, "NO_FORM");
      for (var done : users.invokeAll(List.of(work, work, work, work))) {
        done.get();
      }
    } finally {
      users.shutdownNow();
    }
    assertThat(test.take(3, "NO_FORM").stops()).as("999 of 999 are too few").isZero();
    assertThat(test.take(1, "NO_FORM").stops()).as("not one was lost").isOne();
  }
}
