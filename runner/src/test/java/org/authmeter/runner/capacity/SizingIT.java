package org.authmeter.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of a system of the user's own, whose machines a node_exporter watches. */
@Tag("long")
class SizingIT {
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** A machine of four processors, of which one is always busy. */
  private static HttpServer exporter() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          double seconds = System.nanoTime() / 1e9;
          byte[] text =
              String.format(
                      Locale.ROOT,
                      """
                      node_cpu_seconds_total{cpu="0",mode="idle"} %f
                      node_cpu_seconds_total{cpu="0",mode="user"} %f
                      node_memory_MemTotal_bytes 8e9
                      node_memory_MemAvailable_bytes 7e9
                      """,
                      3 * seconds,
                      seconds)
                  .getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    return server;
  }

  private int authmeter(String... arguments) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return RunnerMain.run(arguments, print, print);
  }

  private static JsonNode system(Path out) throws IOException {
    return new ObjectMapper().readTree(out.resolve("sizing.json").toFile()).at("/systems/0");
  }

  @Test
  void shouldSizeTheUsersOwnSystemByItsExporters() throws Exception {
    Path target =
        Files.copy(EmbeddedTestbed.shared().addresses(), work.resolve("my-idp.properties"));
    Path out = work.resolve("run");
    HttpServer one = exporter();
    HttpServer two = exporter();
    try {
      String url = "http://127.0.0.1:%d";
      int status =
          authmeter(
              "run",
              "capacity",
              "--of=idp-clustering",
              "--sizing",
              "--users=9000",
              "--within=10",
              "--target=" + target,
              "--variants=stateless",
              "--repeats=2",
              "-J",
              "authmeter.duration=4",
              "-J",
              "authmeter.warmup=1",
              "-J",
              "authmeter.hosts.exporters=idp-1=%s idp-2=%s"
                  .formatted(
                      url.formatted(one.getAddress().getPort()),
                      url.formatted(two.getAddress().getPort())),
              "--out=" + out);
      assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    } finally {
      one.stop(0);
      two.stop(0);
    }
    JsonNode system = system(out);
    double rate = system.at("/testsPerSecond/mean").asDouble();
    assertThat(rate).isPositive();
    assertThat(system.at("/kinds").findValuesAsText("kind")).containsExactly("idp");
    assertThat(system.at("/kinds/0/components").asInt()).isEqualTo(2);
    assertThat(system.at("/kinds/0/testsPerProcessor/mean").asDouble())
        .as("two machines use one processor each")
        .isCloseTo(rate / 2, Percentage.withPercentage(20));
    assertThat(system.at("/kinds/0/baseBytes").asDouble()).isCloseTo(1e9, within(1e6));
    assertThat(system.at("/missing").toString()).contains("memory per session is not known");
    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsPattern("\\d+ nodes of \\d+ processors and 1\\.0 GB, by .* for each processor");

    try (Stream<Path> files = Files.walk(out.resolve("cells"))) {
      for (Path hosts : files.filter(f -> f.endsWith("hosts.csv")).toList()) {
        Files.delete(hosts);
      }
    }
    Path without = work.resolve("without");
    assertThat(authmeter("report", out.toString(), "--out", without.toString()))
        .as(said.toString(StandardCharsets.UTF_8))
        .isEqualTo(ExitStatus.DONE);
    assertThat(system(without).path("need").isNull()).isTrue();
    assertThat(system(without).at("/missing/0").asText())
        .contains("authmeter.hosts.exporters", "idp-1", "hosts.csv");
  }
}
