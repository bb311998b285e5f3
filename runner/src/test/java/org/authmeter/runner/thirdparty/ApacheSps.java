package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;

/** mod_auth_mellon and the Shibboleth SP in one Apache, for one IdP. */
final class ApacheSps implements AutoCloseable {
  private final ApacheServer apache;
  private final MellonSp mellon;
  private final ShibbolethSp shibboleth;

  ApacheSps(Path work) throws Exception {
    apache = new ApacheServer(work);
    mellon = new MellonSp(work.resolve("mellon"), apache.origin());
    shibboleth = new ShibbolethSp(work.resolve("shibboleth"), apache.origin());
  }

  ServiceProvider mellon() {
    return mellon.provider();
  }

  ServiceProvider shibboleth() {
    return shibboleth.provider();
  }

  void start(IdentityProvider idp) throws Exception {
    apache.start(mellon().keys(), List.of(mellon.site(idp), shibboleth.start(idp)));
  }

  @Override
  public void close() {
    apache.close();
    shibboleth.close();
  }
}
