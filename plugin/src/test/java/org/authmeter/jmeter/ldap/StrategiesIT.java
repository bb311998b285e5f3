package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.Eventually;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of two servers connections go to, and what happens when one is lost. */
@ExtendWith(JMeterExtension.class)
class StrategiesIT {
  private final Searches first = new Searches();
  private final Searches second = new Searches();
  private TestDirectory one;
  private TestDirectory two;
  private LdapTest test;

  @BeforeEach
  void start() throws Exception {
    one = new TestDirectory(first);
    two = new TestDirectory(second);
    test = new LdapTest(one.plain() + ", " + two.plain()).sampler("mode", "search");
  }

  @AfterEach
  void stop() {
    test.close();
    one.close();
    two.close();
  }

  private void samples(int number) {
    for (int i = 0; i < number; i++) {
      assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive-unpooled", "spring-ldap", "unboundid", "ldaptive"})
  void shouldUseTheFirstServerAndTheSecondWhenTheFirstIsLost(String provider) {
    test.pool("provider", provider).pool("autoReconnect", "false").start();
    samples(3);
    assertThat(second.count.get()).isZero();

    one.close();
    // the connections of the pool are broken now; a few samples may find that out
    assertThat(Eventually.holds(() -> test.sample().isSuccessful())).isTrue();
    int before = second.count.get();
    samples(3);
    assertThat(second.count.get()).isEqualTo(before + 3);
  }

  @ParameterizedTest
  @CsvSource({"ldaptive,fifo", "unboundid,lifo"})
  void shouldTakeTurnsAtTheServersWithRoundRobin(String provider, String queue) {
    test.pool("provider", provider).pool("strategy", "round-robin").pool("queue", queue);
    test.pool("min", "2").start();

    samples(20);

    assertThat(first.count.get()).isBetween(1, 19);
    assertThat(second.count.get()).isEqualTo(20 - first.count.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "unboundid"})
  void shouldReachEitherServerWithRandom(String provider) {
    test.pool("provider", provider).pool("strategy", "random").pool("queue", "fifo");
    test.pool("min", "20").pool("max", "20").start();

    samples(40);

    // that 20 connections all go to one server has a chance of one in half a million
    assertThat(first.count.get()).isPositive();
    assertThat(second.count.get()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"random", "round-robin", "dns-srv"})
  void shouldRefuseWithSpringLdapWhatJndiCannot(String strategy) {
    if (strategy.equals("dns-srv")) {
      test.pool("url", "dns://127.0.0.1");
    }
    test.pool("provider", "spring-ldap").pool("strategy", strategy).start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("strategy", "active-passive");
  }

  private static final class Searches extends InMemoryOperationInterceptor {
    final AtomicInteger count = new AtomicInteger();

    @Override
    public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
      count.incrementAndGet();
    }
  }
}
