package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong fields are told by name, value and remedy; nothing is sent. */
@ExtendWith(JMeterExtension.class)
class BadInputTest {
  /** Nothing listens there: a field that slips through would fail with another code. */
  private static final String NOWHERE = "ldap://127.0.0.1:1";

  @TempDir static Path folder;

  private static void assertRefused(SampleResult result, String... parts) {
    assertThat(result.getResponseCode())
        .as(result.getResponseMessage())
        .isEqualTo("INVALID_SETTINGS");
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).contains(parts);
    assertThat(result.getSubResults()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url | '' | url: empty | authmeter.ldap.url",
        "url | http://x | url: \"http://x\" | ldap://ldap.example.org",
        "url | ldap://:389 | url: \"ldap://:389\" | not an LDAP URL",
        "url | ldap://x:99999 | 99999 | not an LDAP URL",
        "url | ldaps://x ldap://y:z | ldap://y:z | not an LDAP URL",
        "provider | jldap | provider: \"jldap\" | ldaptive-unpooled",
        "strategy | first | strategy: \"first\" | round-robin",
        "min | 11 | min: 11 is more than max, which is 2 | raise max",
        "min | two | min: \"two\" | whole number",
        "max | 0 | max: \"0\" | from 1",
        "startTls | yes | startTls: \"yes\" | true nor false",
        "connectTimeout | -1 | connectTimeout: \"-1\" | from 1",
        "trustStore | nowhere.p12 | trustStore: | does not exist",
        "keyStore | nowhere.p12 | keyStore: | does not exist",
        "sasl | GSSAPI | sasl: \"GSSAPI\" | DIGEST-MD5",
        "bindDn | cn=x | bindPassword: empty | cn=x"
      })
  void shouldTellAWrongFieldOfThePool(String field, String value, String first, String second) {
    try (LdapTest test = new LdapTest(NOWHERE).pool(field, value).start()) {
      assertRefused(test.sample(), "LDAP pool: ", first, second);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "filter | '' | filter: empty | (uid={user})",
        "filter | (uid=x) | filter: \"(uid=x)\" | {user}",
        "filter | (uid={user} | (uid={user} | RFC 4515",
        "mode | login | mode: \"login\" | search-bind",
        "scope | all | scope: \"all\" | subtree",
        "user | '' | user: empty | name the user",
        "password | '' | password: empty for user test001 | RFC 4513",
        "poolName | other | poolName: | named \"other\""
      })
  void shouldTellAWrongFieldOfTheSampler(String field, String value, String first, String second) {
    try (LdapTest test = new LdapTest(NOWHERE).pool("failFast", "false").start()) {
      assertRefused(test.sampler(field, value).sample(), first, second);
    }
  }

  /** A value to compare with, left over from another mode, stands for no password of a bind. */
  @ParameterizedTest
  @ValueSource(strings = {"search-bind", "bind"})
  void shouldBindNobodyWithoutAPasswordWhateverIsCompared(String mode) {
    try (LdapTest test = new LdapTest(NOWHERE).pool("failFast", "false").start()) {
      test.sampler("mode", mode)
          .sampler("dnTemplate", "uid={user},dc=org")
          .sampler("compareValue", "x");
      assertRefused(test.sample("test001", ""), "password: empty for user test001", "RFC 4513");
    }
  }

  @Test
  void shouldTellAWrongDnTemplate() {
    try (LdapTest test = new LdapTest(NOWHERE).pool("failFast", "false").start()) {
      test.sampler("mode", "bind");
      assertRefused(test.sample(), "dnTemplate: empty", "uid={user},ou=People");
      test.sampler("dnTemplate", "uid=x,dc=org");
      assertRefused(test.sample(), "dnTemplate: \"uid=x,dc=org\"", "{user}");
      test.sampler("dnTemplate", "{user}");
      assertRefused(test.sample(), "dnTemplate: \"{user}\"", "RFC 4514");
    }
  }

  @Test
  void shouldTellAStoreThatCannotBeReadWithoutItsPassword() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.p12"), "no store");
    TestKeys keys = new TestKeys(folder, "keys", "dns:localhost");
    try (LdapTest test =
        new LdapTest(NOWHERE)
            .pool("trustStore", broken.toString())
            .pool("trustStorePassword", "trust-secret")
            .start()) {
      assertRefused(test.sample(), "trustStore: " + broken, "trustStorePassword");
      assertThat(test.sample().getResponseMessage()).doesNotContain("trust-secret");
    }
    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));
    try (LdapTest test =
        new LdapTest(NOWHERE)
            .pool("keyStore", keys.store.toString())
            .pool("keyStorePassword", "wrong-secret")
            .start()) {
      assertRefused(test.sample(), "keyStore: " + keys.store, "keyStorePassword");
      assertThat(test.sample().getResponseMessage()).doesNotContain("wrong-secret");
    }
    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));
    try (LdapTest test = new LdapTest(NOWHERE).pool("keyStore", keys.pem.toString()).start()) {
      assertRefused(test.sample(), "is a PEM file", "openssl pkcs12");
    }
  }

  @Test
  void shouldRefuseStartTlsOnLdapsUrlsAndWhatSpringLdapCannot() {
    try (LdapTest test = new LdapTest("ldaps://127.0.0.1:1").pool("startTls", "true").start()) {
      assertRefused(test.sample(), "startTls: true", "ldaps://127.0.0.1:1");
    }
    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));
    try (LdapTest test =
        new LdapTest(NOWHERE).pool("provider", "spring-ldap").pool("pools", "shared").start()) {
      assertRefused(test.sample(), "pools: shared", "spring-ldap");
    }
  }
}
