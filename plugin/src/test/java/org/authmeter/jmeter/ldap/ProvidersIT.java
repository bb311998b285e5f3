package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every provider gives the same codes for the same cause. */
@ExtendWith(JMeterExtension.class)
class ProvidersIT {
  private TestDirectory directory;
  private LdapTest test;

  @AfterEach
  void stop() {
    if (test != null) {
      test.close();
    }
    if (directory != null) {
      directory.close();
    }
  }

  private LdapTest on(String provider, InMemoryOperationInterceptor... interceptors)
      throws Exception {
    directory = new TestDirectory(interceptors);
    test = new LdapTest(directory.plain()).pool("provider", provider);
    return test;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldTellSuccessWrongPasswordAndUnknownUserApart(String provider) throws Exception {
    on(provider).sampler("attributes", "sn").start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(LdapTest.variables().get("LDAP_ATTR_sn")).isEqualTo("First");
    assertThat(test.sample("test001", "wrong").getResponseCode()).isEqualTo("49");
    assertThat(test.sample("nobody", "wrong").getResponseCode()).isEqualTo("UNKNOWN_USER");
    assertThat(test.sample("test001", "test001pw").getResponseCode()).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldTellThatTwoEntriesWereFound(String provider) throws Exception {
    on(provider).sampler("filter", "(|(uid={user})(sn=Double))").start();
    directory.person("second", "Double");

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("NOT_UNIQUE");
    assertThat(result.getResponseMessage()).contains("uid=test001", "uid=second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldEscapeMetacharactersInFilterAndDn(String provider) throws Exception {
    on(provider).start();
    String odd = "o*d(d)\\, =+\"<>;#é";
    directory.person(odd, "Odd");
    directory.person("nul\0byte", "Nul");

    assertThat(test.sample("*", "test001pw").getResponseCode()).isEqualTo("UNKNOWN_USER");
    assertThat(test.sample("x)(uid=test001", "test001pw").getResponseCode())
        .isEqualTo("UNKNOWN_USER");
    assertThat(test.sample(odd, odd + "pw").getResponseMessage()).isEqualTo("SUCCESS");
    test.sampler("mode", "search");
    assertThat(test.sample("nul\0byte", "").getResponseMessage()).isEqualTo("SUCCESS");

    test.sampler("mode", "bind").sampler("dnTemplate", "uid={user}," + TestDirectory.PEOPLE);
    assertThat(test.sample(odd, odd + "pw").getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample("test001,ou=x", "test001pw").getResponseCode()).isEqualTo("49");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldCompareAndReportLdapsOwnCodes(String provider) throws Exception {
    on(provider).sampler("mode", "compare").sampler("compareAttribute", "sn").start();

    assertThat(test.sampler("compareValue", "First").sample().getResponseCode()).isEqualTo("6");
    assertThat(test.sampler("compareValue", "Last").sample().getResponseCode()).isEqualTo("5");

    test.sampler("mode", "search").sampler("baseDn", "ou=Nowhere,dc=example,dc=org");
    SampleResult noBase = test.sample();
    assertThat(noBase.getResponseCode()).isEqualTo("32");
    assertThat(noBase.getResponseMessage()).startsWith("LDAP search: 32 NO_SUCH_OBJECT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldTimeOutOnAServerThatHangs(String provider) throws Exception {
    try (ServerSocket hanging = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      test =
          new LdapTest("ldap://127.0.0.1:" + hanging.getLocalPort())
              .pool("provider", provider)
              .pool("failFast", "false")
              .pool("responseTimeout", "300")
              .start();

      SampleResult result = test.sample();

      assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("TIME_OUT");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldTellThatNothingListens(String provider) throws Exception {
    test = new LdapTest("ldap://127.0.0.1:1").pool("provider", provider).start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode())
        .as(result.getResponseMessage())
        .isEqualTo("CONNECT_FAILED");
    assertThat(result.getResponseMessage()).contains("127.0.0.1:1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "spring-ldap", "unboundid"})
  void shouldTellThatThePoolIsExhausted(String provider) throws Exception {
    Gate gate = new Gate();
    on(provider, gate).pool("max", "1").pool("blockWait", "200").pool("responseTimeout", "20000");
    test.start();
    JMeterVariables shared = LdapTest.variables();
    LdapTest other = new LdapTest(directory.plain());
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      gate.closed = true;
      Future<SampleResult> first =
          executor.submit(
              () -> {
                JMeterContextService.getContext().setVariables(shared);
                return other.sample();
              });
      assertThat(gate.arrived.await(20, TimeUnit.SECONDS)).isTrue();

      SampleResult second = test.sample();

      assertThat(second.getResponseCode()).isEqualTo("POOL_EXHAUSTED");
      assertThat(second.getResponseMessage()).contains("none of 1 connections", "200 ms");
      gate.open.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS).getResponseMessage()).isEqualTo("SUCCESS");
    } finally {
      gate.open.countDown();
      executor.shutdownNow();
    }
  }

  /** Keeps a search until the test lets it go. */
  private static final class Gate extends InMemoryOperationInterceptor {
    final CountDownLatch arrived = new CountDownLatch(1);
    final CountDownLatch open = new CountDownLatch(1);
    volatile boolean closed;

    @Override
    public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
      if (closed) {
        arrived.countDown();
        try {
          open.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
