package org.authmeter.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.authmeter.golden.EmbeddedTestbed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A testbed as the target of a run, one of whose nodes becomes slow. The verdicts are those on
 * results with made-up times, because the speed of this machine says nothing: something else may
 * use its processors.
 */
@Tag("long")
class SlowedNodeIT {
  private static final String SECOND = "authmeter.saml.node2";

  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int main(String... args) {
    said.reset();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return RunnerMain.run(args, print, print);
  }

  private void run(Path target, String name) {
    List<String> command = new ArrayList<>(List.of("run", "idp-clustering"));
    command.addAll(List.of("--variants", "stateless", "--patterns", "P1"));
    command.addAll(List.of("--repeats", "2", "--target", target.toString()));
    command.addAll(List.of("-Jauthmeter.warmup=0", "-Jauthmeter.duration=2"));
    command.addAll(List.of("-Jauthmeter.loops=-1", "--out", work.resolve(name).toString()));
    assertThat(main(command.toArray(String[]::new)))
        .as("%s: %s", name, said.toString(StandardCharsets.UTF_8))
        .isEqualTo(ExitStatus.DONE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .as("a testbed's own file needs no advice")
        .doesNotContain("the plans do not read");
  }

  /** The verdicts on the rate and on p95 beside the steady run. */
  private List<String> verdicts(String name, int status) throws IOException {
    Path out = work.resolve(name + "-beside-steady");
    assertThat(
            main(
                "report",
                work.resolve(name).toString(),
                "--baseline",
                work.resolve("steady").toString(),
                "--out",
                out.toString(),
                "--gate",
                "tps>=0.6*baseline"))
        .as(said.toString(StandardCharsets.UTF_8))
        .isEqualTo(status);
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    return comparison.get("baseline").findValuesAsText("verdict");
  }

  private static void delay(Properties addresses, String node, int ms) throws Exception {
    URI uri =
        URI.create(
            "%s/components/%s/delay?ms=%d"
                .formatted(addresses.getProperty("testbed.control"), node, ms));
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri)
                    .header("Authorization", "Bearer " + addresses.get("testbed.control.token"))
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  /** The results of the run with times as of a system that is always so fast. */
  private void made(String name, int times) throws IOException {
    Path from = work.resolve("run");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = work.resolve(name).resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
        if (to.endsWith("samples.jtl") && !to.toString().contains("functional")) {
          Files.write(to, steady(Files.readAllLines(file), times));
        }
      }
    }
  }

  private static List<String> steady(List<String> rows, int times) {
    List<String> made = new ArrayList<>(List.of(rows.get(0)));
    long first = Long.parseLong(rows.get(1).split(",", 2)[0]);
    for (int i = 1; i < rows.size(); i++) {
      String[] columns = rows.get(i).split(",", 3);
      long elapsed = times * (100L + i % 7);
      made.add(first + times * 20L * i + "," + elapsed + "," + columns[2]);
    }
    return made;
  }

  /** A request to the second node takes at least as long as it was slowed. */
  private static void assertSlowed(Properties addresses, int ms) throws Exception {
    String first = addresses.getProperty("authmeter.saml.sp.idpMetadata");
    URI second = URI.create(first.replace("127.0.0.2", addresses.getProperty(SECOND)));
    long start = System.nanoTime();
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(second).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(ms));
  }

  @Test
  void shouldSlowANodeAndCallASlowRunWorseAndAnEqualOneNot() throws Exception {
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(work, "idp", "--delay", "30")) {
      run(testbed.addresses(), "run");
      assertSlowed(testbed.properties(), 30);
      delay(testbed.properties(), "idp-2", 230);
      assertSlowed(testbed.properties(), 230);
    }
    made("steady", 1);
    made("slow", 3);
    assertThat(main("report", work.resolve("steady").toString())).isEqualTo(ExitStatus.DONE);
    assertThat(verdicts("steady", ExitStatus.DONE)).isNotEmpty().doesNotContain("worse");
    assertThat(verdicts("slow", ExitStatus.FELL)).contains("worse");
  }
}
