package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak's passkeys as a second factor: its page for them comes after that of the password. */
@Tag("third-party")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeycloakSecondFactorIT {
  private static MellonAtKeycloak system;
  private static PasskeyLogins logins;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    system = MellonAtKeycloak.start(shared, Pages.PASSKEY_AS_SECOND_FACTOR);
    logins = new PasskeyLogins(system.provider(), shared.resolve("passkeys.jsonl"));
  }

  @AfterAll
  static void stop() {
    if (system != null) {
      system.close();
    }
  }

  @Test
  @Order(1)
  void shouldRegisterAPasskeyAndLogInWithBoth() throws Exception {
    assertThat(PasskeyLogins.labelled(logins.registered(work), "SAML credentials"))
        .as("passwords")
        .hasSize(PasskeyLogins.LOGINS);
  }

  @Test
  @Order(2)
  void shouldBeRefusedWithThePasskeyOfAnotherUser() throws Exception {
    logins.shouldBeRefused(work, "another-user");
  }
}
