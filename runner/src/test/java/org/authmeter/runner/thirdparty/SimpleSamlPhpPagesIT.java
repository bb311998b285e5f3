package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SimpleSAMLphp's discovery service before the login, and its consent page after it. */
@Tag("third-party")
class SimpleSamlPhpPagesIT {
  private static ApacheServer apache;
  private static ShibbolethSp sp;
  private static SimpleSamlPhp idp;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.SIMPLESAMLPHP, Needed.PHP, Needed.APACHE, Needed.SHIBBOLETH);
    apache = new ApacheServer(shared);
    sp = new ShibbolethSp(shared.resolve("shibboleth"), apache.origin());
    idp = SimpleSamlPhp.start(shared.resolve("simplesamlphp"), List.of(sp.provider()), true);
    apache.start(sp.provider().keys(), List.of(sp.startWithDiscovery(idp, idp.discovery())));
  }

  @AfterAll
  static void stop() {
    if (apache != null) {
      apache.close();
    }
    if (sp != null) {
      sp.close();
    }
    if (idp != null) {
      idp.close();
    }
  }

  private Logins logins() {
    String chosen = "authmeter.saml.entityId=" + idp.entityId();
    return Logins.at(work, sp.provider(), Account.ALL, chosen);
  }

  @Test
  void shouldLogIn() throws Exception {
    logins()
        .shouldAllSucceedOver(
            Map.of("SAML discovery", Logins.LOGINS, "SAML consent", Logins.LOGINS));
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    logins().shouldRefuseWrongPasswords();
  }
}
