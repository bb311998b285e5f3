package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keycloak's passkeys, by the plan of passkey-login: each account types its password once and
 * registers a passkey; then its login page takes passkeys without a name and without a password.
 */
@Tag("third-party")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeycloakPasskeysIT {
  private static final int LOGINS = 20;

  private static ApacheServer apache;
  private static MellonSp mellon;
  private static KeycloakServer keycloak;
  private static Path passkeys;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.KEYCLOAK, Needed.APACHE, Needed.MELLON);
    apache = new ApacheServer(shared);
    mellon = new MellonSp(shared.resolve("mellon"), apache.origin());
    keycloak = KeycloakServer.start(shared, List.of(mellon.provider()), Pages.PASSKEYS);
    apache.start(mellon.provider().keys(), List.of(mellon.site(keycloak)));
    passkeys = shared.resolve("passkeys.jsonl");
  }

  @AfterAll
  static void stop() {
    if (apache != null) {
      apache.close();
    }
    if (keycloak != null) {
      keycloak.close();
    }
  }

  /** The rows of the logins; those of the registrations before are no results. */
  private List<Map<String, String>> run(int registrations, String misuse) throws Exception {
    String resource = mellon.provider().resource();
    List<String> lines = new ArrayList<>();
    lines.add("authmeter.users=" + Account.csv(work.resolve("users.csv"), Account.ALL));
    lines.add("authmeter.saml.resource=" + resource);
    lines.add("authmeter.saml.expect=Signed on as {user}.");
    lines.add("authmeter.saml.pageScripts=passkey");
    lines.add("authmeter.passkey.file=" + passkeys);
    lines.add("authmeter.passkey.registration=" + resource);
    lines.add("authmeter.passkey.registration.expect=Signed on as {user}.");
    lines.add("authmeter.passkey.registrations=" + registrations);
    String plan =
        Files.readString(
                Path.of(System.getProperty("authmeter.root"), "testplans/passkey-login/login.jmx"))
            .replaceFirst(
                "<collectionProp name=\"Arguments.arguments\">",
                "$0<elementProp name=\"PASSKEY_MISUSE\" elementType=\"Argument\"><stringProp name=\"Argument.name\">PASSKEY_MISUSE</stringProp><stringProp name=\"Argument.value\">%s</stringProp><stringProp name=\"Argument.metadata\">=</stringProp></elementProp>"
                    .formatted(misuse));
    JMeterRun run =
        JMeterRun.of(
            Files.writeString(work.resolve("login.jmx"), plan),
            Files.write(work.resolve("target.properties"), lines),
            work,
            "authmeter.threads=2",
            "authmeter.loops=" + LOGINS / 2,
            "authmeter.warmup=0",
            "authmeter.abort.errorPercent=0",
            "authmeter.abort.badCredentials=0");
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }

  private static List<Map<String, String>> labelled(List<Map<String, String>> rows, String label) {
    return rows.stream().filter(row -> row.get("label").equals(label)).toList();
  }

  @Test
  @Order(1)
  void shouldRegisterAPasskeyAndLogInWithIt() throws Exception {
    List<Map<String, String>> rows = run(Account.ALL.size(), "none");

    assertThat(Files.readAllLines(passkeys)).hasSize(Account.ALL.size());
    assertThat(labelled(rows, "SAML SSO login"))
        .hasSize(LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    assertThat(labelled(rows, "SAML passkey")).hasSize(LOGINS);
    assertThat(labelled(rows, "SAML credentials")).as("passwords").isEmpty();
  }

  @Test
  @Order(2)
  void shouldBeRefusedFromAnotherOrigin() throws Exception {
    List<Map<String, String>> rows = run(0, "wrong-origin");

    assertThat(labelled(rows, "SAML SSO login"))
        .hasSize(LOGINS)
        .allSatisfy(
            row ->
                assertThat(row.get("responseCode"))
                    .as(row.get("responseMessage"))
                    .isEqualTo("LOGIN_REFUSED"));
    assertThat(labelled(rows, "SAML passkey")).hasSize(LOGINS);
  }
}
