package org.authmeter.runner.thirdparty;

import java.nio.file.Path;

/** Keycloak as the provider. */
class KeycloakOidcIT extends AtOpenidc {
  @Override
  OpenIdOp start(Path work, String redirectUri) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    return OpenIdOp.keycloak(work, redirectUri);
  }
}
