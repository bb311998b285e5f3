package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins at Keycloak for two SPs inside Debian's Apache. */
@Tag("third-party")
class KeycloakIT {
  @TempDir static Path shared;
  @TempDir Path work;

  private static ApacheServer apache;
  private static MellonSp mellon;
  private static ShibbolethSp shibboleth;
  private static KeycloakServer keycloak;

  @BeforeAll
  static void start() throws Exception {
    Needed.require(Needed.KEYCLOAK, Needed.APACHE, Needed.MELLON, Needed.SHIBBOLETH);
    apache = new ApacheServer(shared);
    mellon = new MellonSp(shared.resolve("mellon"), apache.origin());
    shibboleth = new ShibbolethSp(shared.resolve("shibboleth"), apache.origin());
    keycloak = KeycloakServer.start(shared, List.of(mellon.provider(), shibboleth.provider()));
    apache.start(
        mellon.provider().keys(),
        List.of(mellon.site(keycloak), shibboleth.start(keycloak)),
        Map.of());
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable started : new AutoCloseable[] {apache, shibboleth, keycloak}) {
      if (started != null) {
        started.close();
      }
    }
  }

  @Test
  void shouldLogInAtMellon() throws Exception {
    new Logins(work, mellon.provider().resource()).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAtMellon() throws Exception {
    new Logins(work, mellon.provider().resource()).shouldRefuseWrongPasswords();
  }

  @Test
  void shouldLogInAtShibboleth() throws Exception {
    new Logins(work, shibboleth.provider().resource()).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAtShibboleth() throws Exception {
    new Logins(work, shibboleth.provider().resource()).shouldRefuseWrongPasswords();
  }
}
