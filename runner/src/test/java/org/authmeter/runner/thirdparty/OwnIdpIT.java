package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The testbed's IdP is a fair stand-in: SPs that others wrote accept its Responses. */
@Tag("third-party")
class OwnIdpIT {
  @TempDir Path shared;
  @TempDir Path work;

  @BeforeEach
  void require() {
    Needed.require(Needed.APACHE, Needed.MELLON, Needed.SHIBBOLETH);
  }

  @Test
  void shouldBeAcceptedByMellon() throws Exception {
    ApacheServer apache = new ApacheServer(shared);
    MellonSp sp = new MellonSp(shared.resolve("mellon"), apache.origin());
    try (apache;
        TestbedIdp idp = TestbedIdp.start(shared, sp.provider())) {
      apache.start(sp.provider().keys(), List.of(sp.site(idp)));
      shouldLogIn(sp.provider(), idp);
    }
  }

  @Test
  void shouldBeAcceptedByShibbolethWithEncryptedAssertions() throws Exception {
    ApacheServer apache = new ApacheServer(shared);
    ShibbolethSp sp = new ShibbolethSp(shared.resolve("shibboleth"), apache.origin());
    try (apache;
        sp;
        TestbedIdp idp = TestbedIdp.start(shared, sp.provider(), "--encrypt", "--sign", "both")) {
      apache.start(sp.provider().keys(), List.of(sp.start(idp)));
      shouldLogIn(sp.provider(), idp);
    }
  }

  private void shouldLogIn(ServiceProvider sp, TestbedIdp idp) throws Exception {
    Logins logins = Logins.at(work, sp, TestbedIdp.ACCOUNTS, idp.settings());
    logins.shouldAllSucceed();
    logins.shouldRefuseWrongPasswords();
  }
}
