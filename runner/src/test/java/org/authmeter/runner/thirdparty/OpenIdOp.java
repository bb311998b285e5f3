package org.authmeter.runner.thirdparty;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.runner.thirdparty.KeycloakServer.Pages;

/**
 * A running OpenID Provider, and the client that is registered there.
 *
 * @param trust PEM of the authority of its server
 * @param accounts users that it knows
 * @param server ends it
 */
record OpenIdOp(
    String issuer,
    String clientId,
    String clientSecret,
    Path trust,
    List<Account> accounts,
    Closeable server)
    implements AutoCloseable {

  /**
   * The testbed's.
   *
   * @param options of {@code testbed idp}, besides
   */
  static OpenIdOp testbed(Path work, String redirectUri, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("idp", "--oidc"));
    arguments.addAll(List.of("--redirect-uri", redirectUri));
    arguments.addAll(List.of(options));
    EmbeddedTestbed testbed = EmbeddedTestbed.start(work, arguments.toArray(String[]::new));
    Properties addresses = testbed.properties();
    return new OpenIdOp(
        addresses.getProperty("authmeter.oidc.issuer"),
        addresses.getProperty("authmeter.oidc.clientId"),
        addresses.getProperty("authmeter.oidc.clientSecret"),
        Path.of(addresses.getProperty("testbed.ca")),
        TestbedIdp.ACCOUNTS,
        testbed::close);
  }

  /** Keycloak with a client of this redirect URI. */
  static OpenIdOp keycloak(Path work, String redirectUri) throws Exception {
    String secret = UUID.randomUUID().toString();
    String client =
        Template.text(
            "keycloak/openid-client.json",
            Map.of("clientId", "openidc", "clientSecret", secret, "redirectUri", redirectUri));
    KeycloakServer keycloak = KeycloakServer.start(work, client, Pages.ONE);
    return new OpenIdOp(
        keycloak.entityId(),
        "openidc",
        secret,
        keycloak.certificate(),
        Account.ALL,
        keycloak::close);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
