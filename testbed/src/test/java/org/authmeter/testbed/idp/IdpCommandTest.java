package org.authmeter.testbed.idp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.saml.SamlLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdpCommandTest {
  @TempDir Path folder;

  @Test
  void shouldNameWhatALoadGeneratorNeeds() {
    SamlLayout layout = new SamlLayout(folder);
    layout
        .set("secondFactor", "none")
        .set("scheme", "https")
        .set("nodes", 2)
        .set("sp.port", 1)
        .set("idp.port", 2)
        .set("backend.port", 4)
        .set("client.password", "p")
        .set("directory.port", 3)
        .set("variant", "stateless")
        .set("serviceKind", "back")
        .set("services", 0)
        .set("stickiness", "login");
    assertThat(IdpCommand.addresses(layout, List.of()))
        .noneSatisfy((name, value) -> assertThat(name).startsWith("authmeter.oidc."));
    assertThat(IdpCommand.addresses(layout, List.of()))
        .containsEntry("authmeter.saml.resource", "https://localhost:1/secure/")
        .containsEntry("authmeter.saml.idpHost", "idp.localhost")
        .containsEntry("authmeter.saml.nodes", "127.0.0.1")
        .containsEntry("authmeter.saml.node1", "127.0.0.2")
        .containsEntry("authmeter.saml.node2", "127.0.0.3")
        .containsEntry("authmeter.saml.expect", "Signed on as {user}");
  }

  @Test
  void shouldNameTheOpenIdProvider() throws Exception {
    SamlLayout layout = TestLayout.create(folder, "https");
    layout.set("rp.port", 5);
    new OidcLayout(layout).create(30, List.of());
    String idp = "https://idp.localhost:" + layout.get("idp.port") + "/idp";
    Map<String, String> addresses = IdpCommand.addresses(layout, List.of());
    assertThat(addresses)
        .containsEntry("authmeter.oidc.issuer", idp)
        .containsEntry("authmeter.oidc.authentication", "client_secret_basic")
        .containsEntry("authmeter.oidc.scope", "openid profile")
        .containsEntry("authmeter.oidc.codeLifetime", "30")
        .containsEntry("authmeter.oidc.nodes", "127.0.0.1")
        .containsEntry("authmeter.oidc.node1", "127.0.0.2")
        .containsEntry("authmeter.oidc.node2", "127.0.0.3")
        .containsEntry("authmeter.oidc.resource", "https://localhost:5/secure/")
        .containsEntry("authmeter.oidc.expect", "Signed on as {user}")
        .containsKeys(
            "authmeter.oidc.clientId",
            "authmeter.oidc.clientSecret",
            "authmeter.oidc.otherClientId",
            "authmeter.oidc.otherClientSecret",
            "authmeter.oidc.redirectUri",
            "authmeter.oidc.privateKeyClientId",
            "authmeter.oidc.keyStorePassword");
    assertThat(Path.of(addresses.get("authmeter.oidc.keyStore"))).isRegularFile();
    assertThat(addresses.get("authmeter.oidc.clientSecret"))
        .isNotEqualTo(addresses.get("authmeter.oidc.otherClientSecret"));
  }
}
