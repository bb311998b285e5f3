package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
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
    Logins.at(work, mellon.provider(), Account.ALL).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    Logins.at(work, mellon.provider(), Account.ALL).shouldRefuseWrongPasswords();
  }
}
