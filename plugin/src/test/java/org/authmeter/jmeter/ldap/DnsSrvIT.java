package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers found by the SRV records of DNS. */
@ExtendWith(JMeterExtension.class)
class DnsSrvIT {
  private TestDirectory directory;
  private TestDirectory second;
  private TestDns dns;
  private LdapTest test;

  @BeforeEach
  void start() throws Exception {
    directory = new TestDirectory();
    second = new TestDirectory();
    dns = new TestDns();
  }

  @AfterEach
  void stop() {
    test.close();
    dns.close();
    directory.close();
    second.close();
  }

  private LdapTest on(String provider) {
    dns.start();
    test = new LdapTest(dns.url()).pool("provider", provider).pool("strategy", "dns-srv");
    return test;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "unboundid"})
  void shouldGoToTheServerOfTheLowestPriority(String provider) throws Exception {
    second.person("only-second", "Other");
    dns.ldap(20, second.server.getListenPort()).ldap(10, directory.server.getListenPort());
    on(provider).start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample("only-second", "only-secondpw").getResponseCode())
        .isEqualTo("UNKNOWN_USER");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "unboundid"})
  void shouldGoToTheOtherServerWhenThatIsAway(String provider) throws Exception {
    second.person("only-second", "Other");
    dns.ldap(20, second.server.getListenPort()).ldap(10, directory.server.getListenPort());
    directory.close();
    on(provider).start();

    assertThat(test.sample("only-second", "only-secondpw").getResponseMessage())
        .isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "unboundid"})
  void shouldTellThatDnsKnowsNoServer(String provider) {
    on(provider).start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("CONNECT_FAILED");
    assertThat(result.getResponseMessage()).contains(dns.url());
  }

  @ParameterizedTest
  @CsvSource({"http://ns.example.org,dns://", "ldap://ns.example.org,dns://", "dns://a b,one URL"})
  void shouldRefuseWhatIsNoDnsServer(String url, String said) {
    test = new LdapTest(url).pool("strategy", "dns-srv").start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("url: ", said);
  }
}
