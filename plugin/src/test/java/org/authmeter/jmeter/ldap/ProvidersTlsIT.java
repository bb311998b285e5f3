package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS from the start and by StartTLS, right and wrong, with every provider. */
@ExtendWith(JMeterExtension.class)
class ProvidersTlsIT {
  @TempDir static Path folder;
  private static TestKeys right;
  private static TestKeys elsewhere;
  private static TestKeys client;
  private TestDirectory directory;
  private LdapTest test;

  @BeforeAll
  static void keys() throws Exception {
    right = new TestKeys(folder, "right", "dns:localhost");
    elsewhere = new TestKeys(folder, "elsewhere", "dns:elsewhere.example.org");
    client = new TestKeys(folder, "client", "dns:client");
  }

  @AfterEach
  void stop() {
    test.close();
    directory.close();
  }

  /** By name: UnboundID accepts every certificate of a loopback address. */
  private LdapTest on(String provider, TestKeys keys, boolean ldaps, boolean clientCertificate)
      throws Exception {
    directory = new TestDirectory(keys, clientCertificate);
    test =
        new LdapTest(
                (ldaps ? directory.ldaps() : directory.plain()).replace("127.0.0.1", "localhost"))
            .pool("provider", provider)
            .pool("startTls", Boolean.toString(!ldaps))
            .pool("trustStore", keys.pem.toString());
    return test;
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,true", "ldaptive,false", "ldaptive-unpooled,true", "ldaptive-unpooled,false",
    "spring-ldap,true", "spring-ldap,false", "unboundid,true", "unboundid,false"
  })
  void shouldAuthenticateOverTls(String provider, boolean ldaps) throws Exception {
    on(provider, right, ldaps, false)
        .pool("bindDn", TestDirectory.MANAGER)
        .pool("bindPassword", TestDirectory.MANAGER_PASSWORD)
        .pool("tlsProtocols", "TLSv1.2")
        .start();

    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
    assertThat(test.sample("test001", "wrong").getResponseCode()).isEqualTo("49");
    assertThat(test.sample("test001", "test001pw").getResponseMessage()).isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,true", "ldaptive,false", "ldaptive-unpooled,true", "ldaptive-unpooled,false",
    "spring-ldap,true", "spring-ldap,false", "unboundid,true", "unboundid,false"
  })
  void shouldRefuseACertificateForAnotherHostUnlessTold(String provider, boolean ldaps)
      throws Exception {
    on(provider, elsewhere, ldaps, false).start();
    SampleResult checked = test.sample();
    assertThat(checked.getResponseCode()).as(checked.getResponseMessage()).isEqualTo("TLS_FAILED");
    test.close();
    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));

    test.pool("hostNameCheck", "false").start();
    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,true", "ldaptive,false", "ldaptive-unpooled,true", "ldaptive-unpooled,false",
    "spring-ldap,true", "spring-ldap,false", "unboundid,true", "unboundid,false"
  })
  void shouldRefuseACertificateOfAnUntrustedCa(String provider, boolean ldaps) throws Exception {
    on(provider, right, ldaps, false).pool("trustStore", elsewhere.pem.toString()).start();

    SampleResult result = test.sample();

    assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("TLS_FAILED");
    assertThat(result.getResponseMessage()).contains("localhost");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "ldaptive-unpooled", "spring-ldap", "unboundid"})
  void shouldShowTheClientCertificate(String provider) throws Exception {
    on(provider, right, true, true).start();
    assertThat(test.sample().isSuccessful()).isFalse();
    test.close();
    LdapTest.variables().remove(LdapConnectionPoolConfig.KEY.variable("ldap"));

    test.pool("keyStore", client.store.toString()).pool("keyStorePassword", TestKeys.PASSWORD);
    test.start();
    assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
  }
}
