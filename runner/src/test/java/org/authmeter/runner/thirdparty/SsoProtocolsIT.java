package org.authmeter.runner.thirdparty;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One Keycloak signs the same people on at mod_auth_mellon (SAML) and at mod_auth_openidc. */
@Tag("third-party")
class SsoProtocolsIT {
  @Test
  void shouldLogInWithBothProtocols(@TempDir Path saml, @TempDir Path oidc, @TempDir Path work)
      throws Exception {
    Needed.require(Needed.APACHE, Needed.MELLON, Needed.OPENIDC, Needed.KEYCLOAK);
    ApacheServer apache = new ApacheServer(saml);
    MellonSp sp = new MellonSp(saml.resolve("mellon"), apache.origin());
    String secret = UUID.randomUUID().toString();
    try (apache;
        OpenidcRp rp = new OpenidcRp(oidc)) {
      String clients =
          KeycloakServer.clients(List.of(sp.provider()))
              + ","
              + OpenIdOp.client(secret, rp.redirectUri(), "");
      try (KeycloakServer keycloak = KeycloakServer.start(work, clients, Pages.ONE)) {
        apache.start(sp.provider().keys(), List.of(sp.site(keycloak)));
        rp.start(OpenIdOp.keycloak(keycloak, secret));
        for (String protocol : List.of("saml", "oidc")) {
          List<String> target =
              List.of(
                  "authmeter.sso.protocol=" + protocol,
                  "authmeter.saml.resource=" + sp.provider().resource(),
                  "authmeter.saml.expect=Signed on as {user}.",
                  "authmeter.oidc.resource=" + rp.resource(),
                  "authmeter.oidc.expect=Signed on as {user}.");
          Path folder = Files.createDirectories(work.resolve(protocol));
          Logins logins = new Logins(Plan.SSO, folder, target, Account.ALL);
          logins.shouldAllSucceed();
          logins.shouldRefuseWrongPasswords();
        }
      }
    }
  }
}
