package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
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
  private static MellonAtKeycloak system;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    system = MellonAtKeycloak.start(shared, Pages.TWO_AND_TERMS);
  }

  @AfterAll
  static void stop() {
    if (system != null) {
      system.close();
    }
  }

  @Test
  void shouldLogIn() throws Exception {
    // The page for the user answers the AuthnRequest itself; the one for the password is a leg.
    Logins.at(work, system.provider(), Account.ALL)
        .shouldAllSucceedOver(
            Map.of("SAML login form", Logins.LOGINS, "SAML terms", Account.ALL.size()));
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    Logins.at(work, system.provider(), Account.ALL).shouldRefuseWrongPasswords();
  }
}
