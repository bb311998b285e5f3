package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The sampler's results, modes and variables, with ldaptive. */
@ExtendWith(JMeterExtension.class)
class LdapAuthenticationSamplerIT {
  @TempDir static Path folder;
  private TestDirectory directory;
  private LdapTest test;

  @AfterEach
  void stop() {
    test.close();
    directory.close();
  }

  private LdapTest plain() throws Exception {
    directory = new TestDirectory();
    test = new LdapTest(directory.plain());
    return test;
  }

  private static Object labels(SampleResult result) {
    return Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel).toList();
  }

  @Test
  void shouldSearchAndBindOverStartTlsWithOneSubResultPerLeg() throws Exception {
    TestKeys keys = new TestKeys(folder, "directory", "ip:127.0.0.1");
    directory = new TestDirectory(keys, false);
    test =
        new LdapTest(directory.plain())
            .pool("startTls", "true")
            .pool("trustStore", keys.pem.toString())
            .sampler("attributes", "cn, sn")
            .start();

    SampleResult result = test.sample();

    assertThat(result.getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(result.getResponseCode()).isEqualTo("0");
    assertThat(result.isSuccessful()).isTrue();
    assertThat(result.getSampleLabel()).isEqualTo("LDAP authentication");
    assertThat(labels(result).toString())
        .isEqualTo("[LDAP pool wait, LDAP search, LDAP pool wait, LDAP bind]");
    assertThat(LdapTest.variables().get("LDAP_DN"))
        .isEqualTo("uid=test001,ou=People,dc=example,dc=org");
    assertThat(LdapTest.variables().get("LDAP_ATTR_sn")).isEqualTo("First");
    assertThat(LdapTest.variables().get("LDAP_ATTR_cn_matchNr")).isEqualTo("2");
    assertThat(LdapTest.variables().get("LDAP_ATTR_cn_2")).isEqualTo("also test001");
    assertThat(Long.parseLong(LdapTest.variables().get("LDAP_SEARCH_US"))).isPositive();
    assertThat(Long.parseLong(LdapTest.variables().get("LDAP_BIND_US"))).isPositive();
    assertThat(LdapTest.variables().get("LDAP_CONNECT_US")).isEqualTo("0");
    assertThat(result.getSamplerData()).contains("password: ***").doesNotContain("test001pw");
  }

  @Test
  void shouldSearchOnlyBindOnlyAndCompare() throws Exception {
    plain().start();
    SampleResult search = test.sampler("mode", "search").sampler("password", "").sample();
    assertThat(search.getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(labels(search).toString()).isEqualTo("[LDAP pool wait, LDAP search]");

    test.sampler("mode", "bind").sampler("dnTemplate", "uid={user}," + TestDirectory.PEOPLE);
    SampleResult bind = test.sample("test001", "test001pw");
    assertThat(bind.getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(labels(bind).toString()).isEqualTo("[LDAP pool wait, LDAP bind]");

    test.sampler("mode", "compare").sampler("dnTemplate", "").sampler("compareAttribute", "sn");
    SampleResult right = test.sampler("compareValue", "First").sample();
    assertThat(right.getResponseCode()).isEqualTo("6");
    assertThat(right.isSuccessful()).isTrue();
    SampleResult wrong = test.sampler("compareValue", "Second").sample();
    assertThat(wrong.getResponseCode()).isEqualTo("5");
    assertThat(wrong.isSuccessful()).isFalse();
    assertThat(labels(wrong).toString())
        .isEqualTo("[LDAP pool wait, LDAP search, LDAP pool wait, LDAP compare]");
  }

  @Test
  void shouldForgetTheAttributesOfTheUserBefore() throws Exception {
    plain().sampler("attributes", "sn").start();
    test.sample();

    SampleResult unknown = test.sample("nobody", "x");

    assertThat(unknown.getResponseCode()).isEqualTo("UNKNOWN_USER");
    assertThat(LdapTest.variables().get("LDAP_ATTR_sn")).isNull();
    assertThat(LdapTest.variables().get("LDAP_DN")).isNull();
  }

  @Test
  void shouldMarkTheLegThatFailed() throws Exception {
    plain().start();

    SampleResult result = test.sample("test001", "wrong-secret");

    SampleResult[] legs = result.getSubResults();
    assertThat(result.getResponseCode()).isEqualTo("49");
    assertThat(result.getResponseMessage())
        .startsWith("LDAP bind: 49 INVALID_CREDENTIALS")
        .contains("ppolicy_use_lockout")
        .doesNotContain("wrong-secret");
    assertThat(legs[legs.length - 1].getSampleLabel()).isEqualTo("LDAP bind");
    assertThat(legs[legs.length - 1].isSuccessful()).isFalse();
    assertThat(legs[1].isSuccessful()).isTrue();
  }
}
