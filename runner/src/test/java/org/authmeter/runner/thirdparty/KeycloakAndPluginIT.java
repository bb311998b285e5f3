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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak as the IdP of the plugin as SP: signed requests, encrypted assertions, logout. */
@Tag("third-party")
class KeycloakAndPluginIT {
  private static final String ACS = "https://plugin.example.org/acs";
  private static final String OAEP =
      """
      "saml.encryption.keyAlgorithm": "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
      "saml.encryption.digestMethod": "http://www.w3.org/2000/09/xmldsig#sha1",\
      """;
  private static final String OAEP_11 =
      """
      "saml.encryption.keyAlgorithm": "http://www.w3.org/2009/xmlenc11#rsa-oaep",
      "saml.encryption.digestMethod": "http://www.w3.org/2001/04/xmlenc#sha256",
      "saml.encryption.maskGenerationFunction": "http://www.w3.org/2009/xmlenc11#mgf1sha256",\
      """;
  private static final int LOGINS = 3;

  private static KeycloakServer keycloak;
  private static KeyPairFiles keys;
  private static Path metadata;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    keys = KeyPairFiles.create(shared.resolve("sp"));
    List<String> clients =
        List.of(
            client("https://plugin.example.org/oaep", OAEP, "true", "false"),
            client("https://plugin.example.org/oaep11", OAEP_11, "true", "false"),
            client("https://plugin.example.org/redirect", OAEP, "false", "false"),
            client("https://plugin.example.org/artifact", OAEP, "false", "true"));
    keycloak = KeycloakServer.start(shared, String.join(",", clients), Pages.ONE);
    metadata = Files.writeString(shared.resolve("keycloak.xml"), keycloak.metadata());
  }

  private static String client(String entityId, String oaep, String forcePost, String artifact)
      throws Exception {
    return Template.text(
        "keycloak/sp-client.json",
        Map.of(
            "entityId", entityId,
            "acs", ACS,
            "slo", ACS.replace("acs", "slo"),
            "keyTransport", oaep,
            "forcePost", forcePost,
            "artifact", artifact,
            "certificate", keys.base64()));
  }

  @AfterAll
  static void stop() {
    if (keycloak != null) {
      keycloak.close();
    }
  }

  /** Logs in and out, and every sample succeeds. */
  private void shouldSucceed(String entityId, String... settings) throws Exception {
    Account alice = Account.ALL.get(0);
    List<String> lines = new ArrayList<>(List.of(settings));
    lines.add("authmeter.saml.sp.entityId=https://plugin.example.org/" + entityId);
    lines.add("authmeter.saml.sp.acs=" + ACS);
    lines.add("authmeter.saml.sp.keyStore=" + keys.keyStore());
    lines.add("authmeter.saml.sp.keyStorePassword=" + KeyPairFiles.PASSWORD);
    lines.add("authmeter.saml.sp.idpMetadata=" + metadata);
    lines.add("user=" + alice.name());
    lines.add("password=" + alice.password().replace("\u00e4", "\\u00e4"));
    lines.add("loops=" + LOGINS);
    Path target = Files.write(work.resolve("target.properties"), lines);
    JMeterRun run =
        JMeterRun.of(
            Template.write(work.resolve("saml-sp.jmx"), "saml-sp.jmx", Map.of()), target, work);

    assertThat(run.errors()).isEmpty();
    assertThat(run.rows())
        .filteredOn(row -> row.get("label").startsWith("SAML SP"))
        .hasSize(2 * LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
  }

  @Test
  void shouldTakeARequestInASignedQueryAndLogOut() throws Exception {
    shouldSucceed("redirect", "authmeter.saml.sp.request=redirect-signed", "slo=redirect");
  }

  @Test
  void shouldTakeASignedFormAndEncryptWithOaep() throws Exception {
    shouldSucceed("oaep", "authmeter.saml.sp.request=post-signed", "slo=post");
  }

  @Test
  void shouldEncryptWithOaepOfXmlEncryption11() throws Exception {
    shouldSucceed("oaep11", "authmeter.saml.sp.request=post-signed", "slo=post");
  }

  @Test
  void shouldSendAnArtifact() throws Exception {
    shouldSucceed(
        "artifact",
        "authmeter.saml.sp.request=redirect-signed",
        "authmeter.saml.sp.response=artifact",
        "slo=redirect");
  }

  @Test
  void shouldSignOnWithoutABrowser() throws Exception {
    shouldSucceed("oaep", "op=ecp", "authmeter.saml.sp.request=post-signed", "op2=ecp");
  }
}
