package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak as the provider of a client with a certificate, to which its tokens are bound. */
@Tag("third-party")
class KeycloakCertificateIT {
  private static final String REDIRECT = "https://rp.authmeter.invalid/callback";

  private static KeycloakServer keycloak;
  private static KeyPairFiles client;
  private static KeyPairFiles stranger;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    client = KeyPairFiles.create(shared.resolve("client"));
    stranger = KeyPairFiles.create(shared.resolve("stranger"));
    keycloak =
        KeycloakServer.start(
            shared,
            Template.text(
                "keycloak/certificate-client.json",
                Map.of("redirectUri", REDIRECT, "subject", "CN=localhost")),
            Pages.ONE,
            List.of("--https-client-auth=request", "--truststore-paths=" + client.certificate()));
  }

  @AfterAll
  static void stop() {
    if (keycloak != null) {
      keycloak.close();
    }
  }

  private static List<String> target(KeyPairFiles keys) {
    return List.of(
        "authmeter.oidc.issuer=" + keycloak.entityId(),
        "authmeter.oidc.redirectUri=" + REDIRECT,
        "authmeter.oidc.scope=openid profile",
        "authmeter.oidc.authentication=tls_client_auth",
        "authmeter.oidc.binding=certificate",
        "authmeter.oidc.clientId=certified",
        "authmeter.oidc.keyStore=" + keys.keyStore(),
        "authmeter.oidc.keyStorePassword=" + KeyPairFiles.PASSWORD,
        "authmeter.oidc.tlsClientId=certified",
        "authmeter.oidc.tlsKeyStore=" + keys.keyStore(),
        "authmeter.oidc.codeLifetime=1",
        "authmeter.oidc.node1=127.0.0.1",
        "authmeter.oidc.node2=127.0.0.1",
        "authmeter.oidc.userinfo=true");
  }

  @Test
  void shouldLogInAsAClientWithACertificate() throws Exception {
    new Logins(Plan.OIDC, work, target(client), Account.ALL).shouldAllSucceed();
  }

  /** Keycloak does not know its authority, so the connection has no certificate that counts. */
  @Test
  void shouldBeRefusedWithAnotherCertificate() throws Exception {
    JMeterRun run =
        JMeterRun.of(
            Plan.OIDC.path(),
            file(stranger),
            work,
            "authmeter.threads=1",
            "authmeter.loops=1",
            "authmeter.warmup=0");

    assertThat(run.rows("OIDC login"))
        .singleElement()
        .satisfies(row -> assertThat(row.get("success")).isEqualTo("false"));
  }

  private Path file(KeyPairFiles keys) throws Exception {
    List<String> lines = new ArrayList<>(target(keys));
    lines.add("authmeter.users=" + Account.csv(work.resolve("u"), Account.ALL));
    return Files.write(work.resolve("target.properties"), lines);
  }

  /** Of the functional tests the one of tokens that are bound to a certificate. */
  @Test
  void shouldRefuseATokenWithoutItsCertificate() throws Exception {
    JMeterRun run =
        JMeterRun.of(Plan.OIDC.path().resolveSibling("functional.jmx"), file(client), work);

    assertThat(run.rows("functional test 13"))
        .singleElement()
        .satisfies(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
  }
}
