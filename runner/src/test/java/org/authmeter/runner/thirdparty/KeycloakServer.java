package org.authmeter.runner.thirdparty;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keycloak over HTTPS on localhost, its database in memory, with a realm of its own. */
final class KeycloakServer implements IdentityProvider {
  private static final String REALM = "authmeter";

  private final Program program;
  private final String realm;
  private final String metadata;
  private final Path certificate;

  private KeycloakServer(Program program, String realm, String metadata, Path certificate) {
    this.program = program;
    this.realm = realm;
    this.metadata = metadata;
    this.certificate = certificate;
  }

  /** Which pages a user meets before the Response. */
  enum Pages {
    /** User and password on one page. */
    ONE("", ""),
    /** User and password on a page each; at the first login the terms of use on a third. */
    TWO_AND_TERMS("keycloak/two-pages-and-terms.json", "\"TERMS_AND_CONDITIONS\""),
    /**
     * User and password on one page, which takes passkeys too; a password's login registers one.
     */
    PASSKEYS("keycloak/passkeys.json", "\"webauthn-register-passwordless\""),
    /** User and password on one page, a passkey on a second; a password's login registers one. */
    PASSKEY_AS_SECOND_FACTOR("keycloak/second-factor.json", "\"webauthn-register\"");

    private final String resource;
    private final String actions;

    Pages(String resource, String actions) {
      this.resource = resource;
      this.actions = actions;
    }
  }

  static KeycloakServer start(Path work, List<ServiceProvider> providers, Pages pages)
      throws Exception {
    return start(work, clients(providers), pages);
  }

  /**
   * @param clients of the realm, as Keycloak imports them
   */
  static KeycloakServer start(Path work, String clients, Pages pages) throws Exception {
    return start(work, clients, pages, List.of());
  }

  /**
   * @param options of its program, besides
   */
  static KeycloakServer start(Path work, String clients, Pages pages, List<String> options)
      throws Exception {
    Path home = Needed.KEYCLOAK.file().getParent().getParent();
    KeyPairFiles keys = KeyPairFiles.create(work.resolve("tls"));
    int port = Program.freePort();
    Template.write(
        home.resolve("data/import/authmeter-realm.json"),
        "keycloak/realm.json",
        Map.of(
            "pages",
            pages.resource.isEmpty() ? "" : Template.text(pages.resource, Map.of()),
            "clients",
            clients,
            "users",
            users(pages)));
    List<String> command = new ArrayList<>(options);
    command.addAll(
        0,
        List.of(
            Needed.KEYCLOAK.file().toString(),
            "start-dev",
            "--import-realm",
            "--db=dev-mem",
            "--http-enabled=false",
            "--http-host=127.0.0.1",
            "--http-port=" + Program.freePort(), // it binds one all the same
            "--https-port=" + port,
            "--https-key-store-file=" + keys.keyStore(),
            "--https-key-store-password=" + KeyPairFiles.PASSWORD,
            "--hostname=https://localhost:" + port));
    String realm = "https://localhost:" + port + "/realms/" + REALM;
    Answers answers = new Answers(realm + "/protocol/saml/descriptor", keys.trusting());
    Program program =
        Program.start(
                work.resolve("keycloak.log"),
                Map.of("JAVA_OPTS_KC_HEAP", "-Xms256m -Xmx768m"),
                command)
            .await("metadata of " + realm, answers::come);
    return new KeycloakServer(program, realm, answers.last(), keys.certificate());
  }

  /** SAML clients as Keycloak imports them. */
  static String clients(List<ServiceProvider> providers) throws Exception {
    List<String> clients = new ArrayList<>();
    for (ServiceProvider sp : providers) {
      clients.add(
          Template.text(
              "keycloak/client.json",
              Map.of(
                  "entityId", sp.entityId(),
                  "acs", sp.acs(),
                  "cipher", sp.cipher(),
                  "certificate", sp.keys().base64())));
    }
    return String.join(",", clients);
  }

  private static String users(Pages pages) throws IOException {
    List<String> users = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (Account account : Account.ALL) {
      users.add(
          Template.text(
              "keycloak/user.json",
              Map.of(
                  "name", account.name(),
                  "actions", pages.actions,
                  "password", json.writeValueAsString(account.password()))));
    }
    return String.join(",", users);
  }

  @Override
  public String entityId() {
    return realm;
  }

  /** The certificate of its server, for clients to trust. */
  Path certificate() {
    return certificate;
  }

  @Override
  public String metadata() {
    return metadata;
  }

  @Override
  public void close() {
    program.close();
  }
}
