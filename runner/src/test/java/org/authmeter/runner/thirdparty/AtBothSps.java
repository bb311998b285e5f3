package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Logins at one IdP for two SPs inside Debian's Apache. */
@Tag("third-party")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AtBothSps {
  private ApacheSps sps;
  private IdentityProvider idp;

  /** Starts the IdP, which knows the two SPs. */
  abstract IdentityProvider start(Path work, List<ServiceProvider> providers) throws Exception;

  /** Further properties of the target file, as {@code name=value}. */
  String[] settings() {
    return new String[0];
  }

  @BeforeAll
  void startAll(@TempDir Path shared) throws Exception {
    Needed.require(Needed.APACHE, Needed.MELLON, Needed.SHIBBOLETH);
    sps = new ApacheSps(shared);
    idp = start(shared, List.of(sps.mellon(), sps.shibboleth()));
    sps.start(idp);
  }

  @AfterAll
  void stopAll() {
    if (sps != null) {
      sps.close();
    }
    if (idp != null) {
      idp.close();
    }
  }

  @Test
  void shouldLogInAtMellon(@TempDir Path work) throws Exception {
    Logins.at(work, sps.mellon(), Account.ALL, settings()).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAtMellon(@TempDir Path work) throws Exception {
    Logins.at(work, sps.mellon(), Account.ALL, settings()).shouldRefuseWrongPasswords();
  }

  @Test
  void shouldLogInAtShibboleth(@TempDir Path work) throws Exception {
    Logins.at(work, sps.shibboleth(), Account.ALL, settings()).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAtShibboleth(@TempDir Path work) throws Exception {
    Logins.at(work, sps.shibboleth(), Account.ALL, settings()).shouldRefuseWrongPasswords();
  }

  /** {@code authmeter try}, which verifies the certificates of both. */
  @Test
  void shouldTryOneLoginAtMellon(@TempDir Path work) throws Exception {
    String resource = sps.mellon().resource();
    new TriedLogins(work, resource, Account.ALL.get(0), resource, idp.entityId())
        .shouldTellRightFromWrong();
  }

  @Test
  void shouldTryOneLoginAtShibboleth(@TempDir Path work) throws Exception {
    String resource = sps.shibboleth().resource();
    new TriedLogins(work, resource, Account.ALL.get(0), resource, idp.entityId())
        .shouldTellRightFromWrong();
  }
}
