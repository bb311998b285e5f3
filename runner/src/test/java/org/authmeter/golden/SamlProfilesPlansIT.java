package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The plans of saml-profiles by plain JMeter: the plugin is the SP of a testbed whose IdP encrypts
 * assertions and NameIDs, and knows the plugin from its start.
 */
@Tag("long")
class SamlProfilesPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/saml-profiles");

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    testbed =
        EmbeddedTestbed.start(
            shared,
            "idp",
            "--variant", // with a store, so that a logout by SOAP ends the session
            "memcached",
            "--encrypt",
            "both",
            "--sign",
            "both",
            "--key-transport",
            "rsa-oaep");
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  @ParameterizedTest
  @CsvSource({
    "web, authmeter.saml.sp.request=simplesign, authmeter.saml.sp.response=artifact, SAML SP login",
    "idp-initiated, authmeter.saml.sp.clockSkew=60, authmeter.abort.minimum=20, SAML SP login",
    "ecp, authmeter.saml.sp.request=post-signed, authmeter.abort.minimum=20, SAML SP login",
    "idp-logout, authmeter.saml.sp.request=post-signed, authmeter.abort.minimum=20, SAML single logout",
    "single-logout, authmeter.saml.sp.logout=soap, authmeter.saml.sp.encryptName=true, SAML single logout",
    "single-logout, authmeter.saml.sp.logout=redirect, authmeter.abort.minimum=20, SAML single logout"
  })
  void shouldPassEveryProfileWithEncryptedAssertions(
      String plan, String first, String second, String unit) throws Exception {
    JMeterRun run =
        JMeterRun.of(
            PLANS.resolve(plan + ".jmx"),
            testbed.addresses(),
            work,
            first,
            second,
            "authmeter.saml.sp.check=decrypt",
            "authmeter.threads=1",
            "authmeter.loops=3",
            "authmeter.warmup=0");
    List<Map<String, String>> rows = run.rows();

    assertThat(run.errors()).isEmpty();
    assertThat(rows)
        .allSatisfy(row -> assertThat(row.get("success")).as(row.toString()).isEqualTo("true"));
    assertThat(rows).filteredOn(row -> row.get("label").equals(unit)).hasSize(3);
    assertThat(rows).filteredOn(row -> row.get("label").equals("SAML Response check")).hasSize(3);
  }
}
