package org.authmeter.runner;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web lab on the embedded server, watched by an InfluxDB that goes away in the middle. */
@Tag("long")
class WeblabIT {
  private static final Pattern SUMMARY = Pattern.compile("summary =\\s+(\\d+) in");

  @TempDir Path work;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private int main(String... args) {
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    return RunnerMain.run(args, print, print);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** Takes one sending, and is gone. */
  private static HttpServer influx() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/write",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
          new Thread(() -> server.stop(0), "goes away").start();
        });
    server.start();
    return server;
  }

  @Test
  void shouldRunTheStaticCasesAndShowThatTheOthersWereNotRun() throws IOException {
    Path results = work.resolve("run");
    int port = influx().getAddress().getPort();
    int status =
        main(
            "run",
            "weblab",
            "--variants=embedded",
            "--out=" + results,
            "-Jauthmeter.duration=5",
            "-Jauthmeter.threads=10",
            // a cold server on a busy machine takes its time for handshakes
            "-Jauthmeter.http.connectTimeout=60000",
            "-Jauthmeter.http.responseTimeout=60000",
            "-Jauthmeter.influxdb.url=http://127.0.0.1:" + port + "/write?db=jmeter");
    assertThat(status).as(said()).isEqualTo(ExitStatus.DONE);

    JsonNode comparison = json(results.resolve("comparison.json"));
    List<String> patterns = comparison.path("cells").findValuesAsText("pattern");
    assertThat(patterns).containsExactly("static-http", "static-https");
    for (JsonNode cell : comparison.path("cells")) {
      assertThat(cell.path("tests").asLong()).as("%s", cell).isPositive();
      assertThat(cell.path("errors").asLong(-1)).as("%s", cell).isZero();
      assertThat(cell.path("offered").asDouble()).isEqualTo(150);
      // users start 0.2 s apart: 15 * (5 + 4.8 + ... + 3.2) pages at most in 5 s
      assertThat(cell.path("ideal").asDouble()).isEqualTo(123);
      assertThat(cell.path("ofIdealPercent").asDouble()).isPositive();
    }
    assertThat(comparison.path("hosts").findValuesAsText("host")).contains("jmeter", "web");
    assertThat(notRun(results)).containsExactly("wordpress-http", "wordpress-https");
    assertThat(said())
        .contains("wordpress-http is not run: ", "InfluxDB at http://127.0.0.1:" + port);
    for (String pattern : patterns) {
      Path cell = results.resolve("cells/embedded/" + pattern + "/1");
      assertThat(cell.resolve("dashboard/index.html")).isNotEmptyFile();
      assertThat(Files.readAllLines(cell.resolve("samples.jtl")).size() - 1L)
          .as("rows of %s, as many as JMeter counted", pattern)
          .isEqualTo(counted(cell.resolve("jmeter.log")));
    }
  }

  private static List<String> notRun(Path results) throws IOException {
    JsonNode cells = json(results.resolve("record.json")).at("/cells");
    return java.util.stream.StreamSupport.stream(cells.spliterator(), false)
        .filter(c -> c.path("status").asText().equals("not run"))
        .map(c -> c.path("pattern").asText())
        .sorted()
        .toList();
  }

  private static long counted(Path log) throws IOException {
    Matcher sums = SUMMARY.matcher(Files.readString(log));
    long last = -1;
    while (sums.find()) {
      last = Long.parseLong(sums.group(1));
    }
    return last;
  }
}
