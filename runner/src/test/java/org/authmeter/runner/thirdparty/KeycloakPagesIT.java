package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak with the user on one page, the password on the next, and terms of use after both. */
@Tag("third-party")
class KeycloakPagesIT {
  private static ApacheServer apache;
  private static MellonSp mellon;
  private static KeycloakServer keycloak;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.KEYCLOAK, Needed.APACHE, Needed.MELLON);
    apache = new ApacheServer(shared);
    mellon = new MellonSp(shared.resolve("mellon"), apache.origin());
    keycloak = KeycloakServer.start(shared, List.of(mellon.provider()), Pages.TWO_AND_TERMS);
    apache.start(mellon.provider().keys(), List.of(mellon.site(keycloak)));
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

  @Test
  void shouldLogIn() throws Exception {
    // The page for the user answers the AuthnRequest itself; the one for the password is a leg.
    Logins.at(work, mellon.provider(), Account.ALL)
        .shouldAllSucceedOver(
            Map.of("SAML login form", Logins.LOGINS, "SAML terms", Account.ALL.size()));
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    Logins.at(work, mellon.provider(), Account.ALL).shouldRefuseWrongPasswords();
  }
}
