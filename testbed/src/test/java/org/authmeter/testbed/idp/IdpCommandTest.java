package org.authmeter.testbed.idp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.saml.SamlLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdpCommandTest {
  @TempDir Path folder;

  @Test
  void shouldNameWhatALoadGeneratorNeeds() {
    SamlLayout layout = new SamlLayout(folder);
    layout
        .set("scheme", "https")
        .set("sp.port", 1)
        .set("idp.port", 2)
        .set("backend.port", 4)
        .set("client.password", "p")
        .set("directory.port", 3)
        .set("variant", "stateless")
        .set("stickiness", "login");
    assertThat(IdpCommand.addresses(layout, List.of()))
        .containsEntry("authmeter.saml.resource", "https://localhost:1/secure/")
        .containsEntry("authmeter.saml.idpHost", "idp.localhost")
        .containsEntry("authmeter.saml.nodes", "127.0.0.1")
        .containsEntry("authmeter.saml.node1", "127.0.0.2")
        .containsEntry("authmeter.saml.node2", "127.0.0.3")
        .containsEntry("authmeter.saml.expect", "Signed on as {user}");
  }
}
