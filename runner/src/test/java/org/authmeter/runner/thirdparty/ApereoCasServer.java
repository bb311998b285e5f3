package org.authmeter.runner.thirdparty;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Apereo CAS over HTTPS on localhost: its WAR as it is, users in a property, any HTTPS service. */
final class ApereoCasServer implements AutoCloseable {
  private final Program program;
  private final String url;
  private final KeyPairFiles keys;

  private ApereoCasServer(Program program, String url, KeyPairFiles keys) {
    this.program = program;
    this.url = url;
    this.keys = keys;
  }

  static ApereoCasServer start(Path work) throws Exception {
    Path war = Needed.APEREO_CAS.file().getParent().getParent();
    KeyPairFiles keys = KeyPairFiles.create(work.resolve("tls"));
    int port = Program.freePort();
    String origin = "https://localhost:" + port;
    Path settings = Files.createDirectories(work.resolve("cas"));
    // a list of users by commas, so that only their passwords must hold none
    String users =
        Account.ALL.stream()
            .map(account -> account.name() + "::" + account.password())
            .collect(Collectors.joining(","));
    Files.write(
        settings.resolve("cas.properties"),
        List.of(
            "server.address=127.0.0.1",
            "server.port=" + port,
            "server.ssl.enabled=true",
            "server.ssl.key-store=file:" + keys.keyStore(),
            "server.ssl.key-store-password=" + KeyPairFiles.PASSWORD,
            "server.ssl.key-password=" + KeyPairFiles.PASSWORD,
            "cas.server.name=" + origin,
            "cas.server.prefix=" + origin + "/cas",
            "cas.authn.accept.users=" + escaped(users),
            "cas.service-registry.core.init-from-json=true"));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx768m",
            "-Djava.io.tmpdir=" + Files.createDirectories(work.resolve("tmp")),
            "-cp",
            war.resolve("WEB-INF/classes") + ":" + war.resolve("WEB-INF/lib") + "/*",
            "org.apereo.cas.web.CasWebApplication",
            "--cas.standalone.configuration-directory=" + settings,
            "--spring.cloud.config.enabled=false");
    Answers answers = new Answers(origin + "/cas/login", keys.trusting());
    Program program =
        Program.start(work.resolve("apereo.log"), Map.of(), command)
            .await("login page of " + origin + "/cas", answers::come);
    return new ApereoCasServer(program, origin + "/cas", keys);
  }

  /** Properties files are Latin-1. */
  private static String escaped(String text) {
    return text.chars()
        .mapToObj(c -> c < 128 ? String.valueOf((char) c) : "\\u%04x".formatted(c))
        .collect(Collectors.joining());
  }

  String url() {
    return url;
  }

  /** Its key, whose certificate is for localhost. */
  KeyPairFiles keys() {
    return keys;
  }

  @Override
  public void close() {
    program.close();
  }
}
