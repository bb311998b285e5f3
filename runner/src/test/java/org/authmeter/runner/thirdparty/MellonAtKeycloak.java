package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;

/** mod_auth_mellon in an Apache, whose IdP is a Keycloak. */
record MellonAtKeycloak(ApacheServer apache, MellonSp mellon, KeycloakServer keycloak)
    implements AutoCloseable {

  static MellonAtKeycloak start(Path work, Pages pages) throws Exception {
    Needed.require(Needed.KEYCLOAK, Needed.APACHE, Needed.MELLON);
    ApacheServer apache = new ApacheServer(work);
    MellonSp mellon = new MellonSp(work.resolve("mellon"), apache.origin());
    KeycloakServer keycloak = KeycloakServer.start(work, List.of(mellon.provider()), pages);
    apache.start(mellon.provider().keys(), List.of(mellon.site(keycloak)));
    return new MellonAtKeycloak(apache, mellon, keycloak);
  }

  ServiceProvider provider() {
    return mellon.provider();
  }

  @Override
  public void close() {
    apache.close();
    keycloak.close();
  }
}
