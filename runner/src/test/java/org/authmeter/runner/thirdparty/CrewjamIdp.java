package org.authmeter.runner.thirdparty;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The IdP of github.com/crewjam/saml, a Go library, in the smallest program that starts it. */
final class CrewjamIdp implements IdentityProvider {
  private static final long BUILD_SECONDS = 300;

  private final Program program;
  private final String base;
  private final String metadata;

  private CrewjamIdp(Program program, String base, String metadata) {
    this.program = program;
    this.base = base;
    this.metadata = metadata;
  }

  static CrewjamIdp start(Path work, List<ServiceProvider> providers) throws Exception {
    KeyPairFiles keys = KeyPairFiles.create(work);
    Path binary = build(work);
    int port = Program.freePort();
    String base = "http://localhost:" + port;
    Answers answers = new Answers(base + "/metadata", null);
    Program program =
        Program.start(
                work.resolve("idp.log"),
                Map.of(),
                List.of(
                    binary.toString(),
                    "-listen=127.0.0.1:" + port,
                    "-base=" + base,
                    "-key=" + keys.key(),
                    "-certificate=" + keys.certificate()))
            .await("metadata of " + base, answers::come);
    CrewjamIdp idp = new CrewjamIdp(program, base, answers.last());
    idp.fill(providers);
    return idp;
  }

  private static Path build(Path work) throws IOException, InterruptedException {
    for (String name : List.of("main.go", "go.mod", "go.sum")) {
      try (InputStream in = CrewjamIdp.class.getResourceAsStream("/thirdparty/crewjam/" + name)) {
        Files.copy(in, work.resolve(name));
      }
    }
    Path log = work.resolve("build.log");
    Process go =
        new ProcessBuilder(Needed.GO.file().toString(), "build", "-o", "idp", ".")
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!go.waitFor(BUILD_SECONDS, TimeUnit.SECONDS) || go.exitValue() != 0) {
      go.destroyForcibly();
      throw new IllegalStateException("go build: " + Files.readString(log));
    }
    return work.resolve("idp");
  }

  private void fill(List<ServiceProvider> providers) throws Exception {
    for (int i = 0; i < providers.size(); i++) {
      put("/services/sp" + i, providers.get(i).metadata());
    }
    for (Account account : Account.ALL) {
      put(
          "/users/" + account.name(),
          new ObjectMapper()
              .writeValueAsString(
                  Map.of(
                      "name", account.name(),
                      "password", account.password(),
                      "email", account.name() + "@example.org")));
    }
  }

  private void put(String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path)).PUT(BodyPublishers.ofString(body)).build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) {
      throw new IOException("PUT " + path + ": " + answer.statusCode() + " " + answer.body());
    }
  }

  @Override
  public String entityId() {
    return base + "/metadata";
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
