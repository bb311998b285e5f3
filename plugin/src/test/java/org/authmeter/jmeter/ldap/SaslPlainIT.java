package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSASLBindResult;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.ResultCode;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SASL PLAIN (RFC 4616), for which slapd would need another daemon. */
@ExtendWith(JMeterExtension.class)
class SaslPlainIT {
  private final PlainBinds binds = new PlainBinds();
  private TestDirectory directory;
  private LdapTest test;

  @BeforeEach
  void start() throws Exception {
    directory = new TestDirectory(binds);
    test =
        new LdapTest(directory.plain())
            .pool("sasl", "PLAIN")
            .pool("bindDn", "dn:" + TestDirectory.MANAGER)
            .pool("bindPassword", TestDirectory.MANAGER_PASSWORD);
  }

  @AfterEach
  void stop() {
    test.close();
    directory.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "unboundid"})
  void shouldBindEachConnectionThatSearches(String provider) {
    test.pool("provider", provider).start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(binds.successful.get()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "unboundid"})
  void shouldTellThatItWasRefused(String provider) {
    test.pool("provider", provider).pool("bindPassword", "no-such-secret").start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("CONNECT_FAILED");
    assertThat(result.getResponseMessage())
        .contains("PLAIN", TestDirectory.MANAGER, "was refused", "49")
        .doesNotContain("no-such-secret");
    assertThat(binds.successful.get()).isZero();
  }

  private static final class PlainBinds extends InMemoryOperationInterceptor {
    final AtomicInteger successful = new AtomicInteger();

    @Override
    public void processSASLBindResult(InMemoryInterceptedSASLBindResult bind) {
      if (bind.getRequest().getSASLMechanismName().equals("PLAIN")
          && bind.getResult().getResultCode() == ResultCode.SUCCESS) {
        successful.incrementAndGet();
      }
    }
  }
}
