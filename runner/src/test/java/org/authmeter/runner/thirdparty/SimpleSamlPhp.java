package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Debian's SimpleSAMLphp as an IdP, served by PHP's own server over plain HTTP on localhost. */
final class SimpleSamlPhp implements IdentityProvider {
  private final Program program;
  private final String entityId;
  private final String metadata;

  private SimpleSamlPhp(Program program, String entityId, String metadata) {
    this.program = program;
    this.entityId = entityId;
    this.metadata = metadata;
  }

  /**
   * @param consent whether each user is asked before attributes are released
   */
  static SimpleSamlPhp start(Path work, List<ServiceProvider> providers, boolean consent)
      throws Exception {
    for (String folder : List.of("log", "data", "tmp", "sessions")) {
      Files.createDirectories(work.resolve(folder));
    }
    KeyPairFiles.create(work.resolve("cert"));
    int port = Program.freePort();
    String base = "http://localhost:" + port + "/";
    Map<String, String> values =
        Map.of(
            "work",
            work.toString(),
            "base",
            base,
            "trusted",
            trusted(providers),
            "consent",
            consent ? "90 => ['class' => 'consent:Consent']" : "");
    Template.write(work.resolve("config.php"), "simplesamlphp/config.php", values);
    Template.write(
        work.resolve("authsources.php"), "simplesamlphp/authsources.php", Map.of("users", users()));
    Path metadata = work.resolve("metadata");
    Template.write(
        metadata.resolve("saml20-idp-hosted.php"), "simplesamlphp/idp-hosted.php", Map.of());
    Template.write(
        metadata.resolve("saml20-idp-remote.php"), "simplesamlphp/idp-remote.php", values);
    Template.write(
        metadata.resolve("saml20-sp-remote.php"),
        "simplesamlphp/sp-remote.php",
        Map.of("providers", providers(providers)));

    String entityId = base + "saml2/idp/metadata.php";
    Answers answers = new Answers(entityId, null);
    Program program =
        Program.start(
                work.resolve("php.log"),
                Map.of("SIMPLESAMLPHP_CONFIG_DIR", work.toString(), "PHP_CLI_SERVER_WORKERS", "4"),
                List.of(
                    Needed.PHP.file().toString(),
                    "-d",
                    "display_errors=0",
                    "-S",
                    "127.0.0.1:" + port,
                    "-t",
                    Needed.SIMPLESAMLPHP.file().getParent().toString()))
            .await("metadata at " + entityId, answers::come);
    return new SimpleSamlPhp(program, entityId, answers.last());
  }

  /** Its page on which a user chooses an IdP. */
  String discovery() {
    return entityId.replace("saml2/idp/metadata.php", "module.php/saml/disco.php");
  }

  private static String trusted(List<ServiceProvider> providers) {
    return providers.stream()
        .map(sp -> "'" + URI.create(sp.acs()).getAuthority() + "'")
        .collect(Collectors.joining(", "));
  }

  private static String users() throws IOException {
    StringBuilder users = new StringBuilder();
    for (Account account : Account.ALL) {
      users.append(
          Template.text(
              "simplesamlphp/user.php",
              Map.of("name", account.name(), "password", account.password())));
    }
    return users.toString();
  }

  private static String providers(List<ServiceProvider> providers) throws Exception {
    StringBuilder all = new StringBuilder();
    for (ServiceProvider sp : providers) {
      all.append(
          Template.text(
              "simplesamlphp/sp.php",
              Map.of(
                  "entityId", sp.entityId(),
                  "acs", sp.acs(),
                  "certificate", sp.keys().base64())));
    }
    return all.toString();
  }

  @Override
  public String entityId() {
    return entityId;
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
