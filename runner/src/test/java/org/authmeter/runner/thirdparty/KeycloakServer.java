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

  private KeycloakServer(Program program, String realm, String metadata) {
    this.program = program;
    this.realm = realm;
    this.metadata = metadata;
  }

  static KeycloakServer start(Path work, List<ServiceProvider> providers) throws Exception {
    Path home = Needed.KEYCLOAK.file().getParent().getParent();
    KeyPairFiles keys = KeyPairFiles.create(work.resolve("tls"));
    int port = Program.freePort();
    Template.write(
        home.resolve("data/import/authmeter-realm.json"),
        "keycloak/realm.json",
        Map.of("clients", clients(providers), "users", users()));
    List<String> command =
        List.of(
            Needed.KEYCLOAK.file().toString(),
            "start-dev",
            "--import-realm",
            "--db=dev-mem",
            "--http-enabled=false",
            "--http-host=127.0.0.1",
            "--https-port=" + port,
            "--https-key-store-file=" + keys.keyStore(),
            "--https-key-store-password=" + KeyPairFiles.PASSWORD,
            "--hostname=https://localhost:" + port);
    String realm = "https://localhost:" + port + "/realms/" + REALM;
    Answers answers = new Answers(realm + "/protocol/saml/descriptor", keys.trusting());
    Program program =
        Program.start(
                work.resolve("keycloak.log"),
                Map.of("JAVA_OPTS_KC_HEAP", "-Xms256m -Xmx768m"),
                command)
            .await("metadata of " + realm, answers::come);
    return new KeycloakServer(program, realm, answers.last());
  }

  private static String clients(List<ServiceProvider> providers) throws Exception {
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

  private static String users() throws IOException {
    List<String> users = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (Account account : Account.ALL) {
      users.add(
          Template.text(
              "keycloak/user.json",
              Map.of(
                  "name", account.name(),
                  "password", json.writeValueAsString(account.password()))));
    }
    return String.join(",", users);
  }

  @Override
  public String entityId() {
    return realm;
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
