package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;

/** Keycloak as the IdP: Java, its login page on one page. */
class KeycloakIT extends AtBothSps {
  @Override
  IdentityProvider start(Path work, List<ServiceProvider> providers) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    return KeycloakServer.start(work, providers, Pages.ONE);
  }
}
