package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pool's own bind by SASL, at slapd; users then bind on connections of the other pool. */
@ExtendWith(JMeterExtension.class)
class SaslIT {
  @TempDir static Path folder;
  private static TestKeys client;
  private static TestKeys server;
  private static TestSlapd slapd;
  private LdapTest test;

  @BeforeAll
  static void start() throws Exception {
    TestSlapd.require();
    server = new TestKeys(folder, "server", "dns:localhost");
    client = new TestKeys(folder, "client", "dns:client");
    slapd = new TestSlapd(folder, server, client);
  }

  @AfterAll
  static void stop() {
    if (slapd != null) {
      slapd.close();
    }
  }

  @AfterEach
  void end() {
    if (test != null) {
      test.close();
    }
  }

  private LdapTest on(String provider, String mechanism) {
    test =
        new LdapTest(slapd.url())
            .pool("provider", provider)
            .pool("sasl", mechanism)
            .pool("trustStore", server.pem.toString());
    return test;
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,DIGEST-MD5",
    "ldaptive,CRAM-MD5",
    "ldaptive,SCRAM-SHA-1",
    "ldaptive,SCRAM-SHA-256",
    "ldaptive,SCRAM-SHA-512",
    "unboundid,DIGEST-MD5",
    "unboundid,CRAM-MD5",
    "unboundid,SCRAM-SHA-1",
    "unboundid,SCRAM-SHA-256",
    "unboundid,SCRAM-SHA-512",
    "ldaptive-unpooled,SCRAM-SHA-256",
    "spring-ldap,DIGEST-MD5"
  })
  void shouldSearchAsTheUserOfTheMechanism(String provider, String mechanism) {
    on(provider, mechanism)
        .pool("bindDn", "searcher")
        .pool("bindPassword", TestSlapd.SEARCHER_PASSWORD)
        .start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample("test001", "wrong").getResponseCode()).isEqualTo("49");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "unboundid"})
  void shouldBindWithTheRealmAndAgainAfterEachUserInASharedPool(String provider) {
    on(provider, "DIGEST-MD5")
        .pool("bindDn", "searcher")
        .pool("bindPassword", TestSlapd.SEARCHER_PASSWORD)
        .pool("saslRealm", "example.org")
        .pool("pools", "shared")
        .pool("max", "1")
        .start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "unboundid", "ldaptive-unpooled"})
  void shouldSearchAsTheOwnerOfTheClientCertificate(String provider) {
    on(provider, "EXTERNAL")
        .pool("startTls", "true")
        .pool("keyStore", client.store.toString())
        .pool("keyStorePassword", TestKeys.PASSWORD)
        .start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @CsvSource({"ldaptive,SCRAM-SHA-256", "unboundid,SCRAM-SHA-256", "spring-ldap,DIGEST-MD5"})
  void shouldTellThatTheServerRefusedTheMechanismsPassword(String provider, String mechanism) {
    on(provider, mechanism).pool("bindDn", "searcher").pool("bindPassword", "no-such-secret");
    test.start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).isEqualTo("CONNECT_FAILED");
    assertThat(result.getResponseMessage())
        .contains(mechanism, "searcher")
        .doesNotContain("no-such-secret");
  }

  /** What proves the others: whoever has not bound sees nobody. */
  @Test
  void shouldFindNobodyWithoutThatIdentity() {
    on("ldaptive", "none").start();

    assertThat(test.sample().getResponseCode()).isEqualTo("50");
  }
}
