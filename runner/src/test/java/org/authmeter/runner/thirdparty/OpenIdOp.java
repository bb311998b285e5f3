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
 * @param settings where its host is, as lines of a target file
 * @param server ends it
 */
record OpenIdOp(
    String issuer,
    String clientId,
    String clientSecret,
    Path trust,
    List<Account> accounts,
    List<String> settings,
    Closeable server)
    implements AutoCloseable {
  private static final String CLIENT = "openidc";

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
        List.of(
            "authmeter.oidc.nodes=" + addresses.getProperty("authmeter.oidc.nodes"),
            "authmeter.oidc.scope=openid profile"),
        testbed::close);
  }

  /**
   * Keycloak with a client of this redirect URI.
   *
   * @param logoutUrl where it sends the client's logout tokens
   * @param options of its program, besides
   */
  static OpenIdOp keycloak(Path work, String redirectUri, String logoutUrl, String... options)
      throws Exception {
    String secret = UUID.randomUUID().toString();
    return keycloak(
        KeycloakServer.start(
            work, client(secret, redirectUri, logoutUrl), Pages.ONE, List.of(options)),
        secret);
  }

  /**
   * A Keycloak that runs.
   *
   * @param secret of its {@link #client}
   */
  static OpenIdOp keycloak(KeycloakServer keycloak, String secret) {
    return new OpenIdOp(
        keycloak.entityId(),
        CLIENT,
        secret,
        keycloak.certificate(),
        Account.ALL,
        List.of("authmeter.oidc.scope=openid profile"),
        keycloak::close);
  }

  /** A client as Keycloak imports it. */
  static String client(String secret, String redirectUri, String logoutUrl) throws IOException {
    return Template.text(
        "keycloak/openid-client.json",
        Map.of(
            "clientId",
            CLIENT,
            "clientSecret",
            secret,
            "redirectUri",
            redirectUri,
            "logoutUrl",
            logoutUrl));
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
