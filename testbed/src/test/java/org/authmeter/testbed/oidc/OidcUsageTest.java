package org.authmeter.testbed.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.authmeter.testbed.TestbedMain;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of OpenID Connect that no system is started for. */
class OidcUsageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "idp --oidc --code-lifetime 0|--code-lifetime 0: legal values are 1 to 3600 (seconds)",
        "idp --redirect-uri https://rp.example/cb|the IdP has OpenID clients with --oidc only",
        "idp --oidc --redirect-uri /callback|/callback: no absolute URI without fragment",
        "idp --oidc --redirect-uri https://rp.example/#a|no absolute URI without fragment",
      })
  void shouldNameTheLegalValues(String commandAndMessage) {
    String[] parts = commandAndMessage.split("\\|");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(TestbedMain.run(parts[0].split(" "))).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).contains(parts[1]);
  }
}
