package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.target.FixedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs against a system that is not the testbed. */
class TargetRunIT {
  @TempDir Path root;
  private RunFixture fixture;
  private FixedAnswer sp;

  @BeforeEach
  void build() throws IOException {
    fixture = new RunFixture(root);
    sp = new FixedAnswer(null, "HTTP/1.1 200 OK");
  }

  @AfterEach
  void close() throws IOException {
    sp.close();
  }

  private int run(String mode, List<String> patterns, String... lines) throws IOException {
    Path target =
        fixture.house.write(
            "own.properties",
            "authmeter.saml.resource=http://127.0.0.1:%d/\n%s\n"
                .formatted(sp.port(), String.join("\n", lines)));
    return fixture.run("ok", fixture.request(List.of(), patterns, target, mode));
  }

  private JsonNode record() throws IOException {
    return new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile());
  }

  @Test
  void shouldLogInOnceBeforeTheLoadAndBeRecognisable() throws IOException {
    assertThat(run("ok", List.of("P1"))).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(fixture.said()).contains("Logged in: 127.0.0.2");
    assertThat(fixture.out.resolve("preflight/samples.jtl")).exists();
    String runId = record().get("runId").asText();
    assertThat(runId).startsWith("demo-2");
    assertThat(sp.userAgents())
        .hasSize(2)
        .allSatisfy(a -> assertThat(a).matches("AuthMeter/\\S+ run " + runId));
    List<String> calls = fixture.house.jmeterCalls();
    assertThat(calls.get(0)).contains("/preflight/saml.jmx ").doesNotContain("authmeter.users");
    assertThat(calls.subList(0, 2))
        .allSatisfy(
            call ->
                assertThat(call)
                    .containsPattern("-Jauthmeter.userAgent=AuthMeter/\\S+ run " + runId + " ")
                    .contains("-Jauthmeter.allowedHosts=localhost"));
    assertThat(calls.get(1))
        .contains("-Jauthmeter.abort.report=" + fixture.out.resolve("cells/own/P1/1/abort.txt"))
        .doesNotContain("authmeter.abort.errorPercent");
    assertThat(record().at("/beforeTheRun/tlsVerified").asBoolean()).isTrue();
  }

  @Test
  void shouldRecordTheEnvironmentOfTheTarget() throws IOException {
    fixture.house.write(
        "environment.yaml",
        """
        tester: Somebody
        dates: 2026-11-21
        servers:
          - { role: IdP, host: idp.example.org, cpu: 4 cores, memory: 8 GB, os: Debian 12 }
        software:
          - { role: IdP, name: Shibboleth IdP, version: 5.10 }
        """);
    run("ok", List.of("P1"));
    JsonNode environment = record().get("environment");
    assertThat(environment.get("tester").asText()).isEqualTo("Somebody");
    assertThat(environment.get("dates").asText()).isEqualTo("2026-11-21");
    assertThat(environment.at("/servers/0/memory").asText()).isEqualTo("8 GB");
    assertThat(environment.at("/servers/1/role").asText()).isEqualTo("load generator");
    assertThat(environment.at("/software/0/version").asText()).isEqualTo("5.10");
    assertThat(fixture.said()).doesNotContain("no environment.yaml");
  }

  @Test
  void shouldPutNoLoadOnANodeThatLetsNobodyIn() throws IOException {
    assertThat(run("refused", List.of("P1"))).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(fixture.said())
        .contains("The login before the load failed at 127.0.0.3: wrong password")
        .contains("samples are in " + fixture.out.resolve("preflight"));
    assertThat(fixture.house.jmeterCalls()).hasSize(1);
    assertThat(record().at("/notes").toString()).contains("wrong password");
  }

  @Test
  void shouldStopWhenTheGuardSaysSoAndKeepTheFinishedCells() throws IOException {
    assertThat(run("limited", List.of("P1", "P2"))).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said())
        .contains("The run stopped itself: HTTP 429 at idp.example.org")
        .contains("Making the report of 1 cells", "The finished cells are in the report")
        .doesNotContain("ended early");
    assertThat(record().at("/cells/1/detail").asText()).contains("HTTP 429");
  }

  @Test
  void shouldNotGuardWhereErrorsAreTheResult() throws IOException {
    assertThat(run("ok", List.of("P1-none"), "authmeter.allowedHosts=127.0.0.1"))
        .as(fixture.said())
        .isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.jmeterCalls().get(1))
        .contains("-Jauthmeter.abort.errorPercent=0", "-Jauthmeter.abort.badCredentials=0")
        .doesNotContain("-Jauthmeter.allowedHosts");
  }

  @Test
  void shouldSendHostFiguresToTheAddressOfTheTargetFile() throws IOException {
    Queue<String> sent = new ConcurrentLinkedQueue<>();
    HttpServer influx =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    influx.createContext(
        "/write",
        exchange -> {
          sent.add(
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                  + exchange.getRequestURI().getQuery());
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    influx.start();
    try {
      String address =
          "http://127.0.0.1:%d/write?db=jmeter&u=me&p=secret"
              .formatted(influx.getAddress().getPort());
      assertThat(run("lasting", List.of("P1"), "authmeter.influxdb.url=" + address))
          .as(fixture.said())
          .isEqualTo(ExitStatus.DONE);
    } finally {
      influx.stop(0);
    }
    assertThat(sent)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).startsWith("hosts,").endsWith("p=secret"));
  }
}
