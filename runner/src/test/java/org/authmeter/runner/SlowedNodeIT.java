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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.authmeter.golden.EmbeddedTestbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A testbed as the target of runs, one of whose nodes becomes slow between them. Nodes that take 30
 * ms longer for each request make the rate the IdP's and not the machine's.
 */
class SlowedNodeIT {
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int main(String... args) {
    said.reset();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return Main.run(args, print, print);
  }

  private void run(Path target, String name) {
    List<String> command = new ArrayList<>(List.of("run", "idp-clustering"));
    command.addAll(List.of("--variants", "stateless", "--patterns", "P1"));
    command.addAll(List.of("--repeats", "2", "--target", target.toString()));
    command.addAll(List.of("-Jauthmeter.warmup=2", "-Jauthmeter.duration=4"));
    command.addAll(List.of("-Jauthmeter.loops=-1", "--out", work.resolve(name).toString()));
    assertThat(main(command.toArray(String[]::new)))
        .as("%s: %s", name, said.toString(StandardCharsets.UTF_8))
        .isEqualTo(ExitStatus.DONE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .as("a testbed's own file needs no advice")
        .doesNotContain("the plans do not read");
  }

  /** The verdicts on the rate and on p95 beside the first run. */
  private List<String> verdicts(String name, int status) throws IOException {
    Path out = work.resolve(name + "-beside-first");
    assertThat(
            main(
                "report",
                work.resolve(name).toString(),
                "--baseline",
                work.resolve("first").toString(),
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

  @Test
  void shouldCallASlowedNodeWorseAndAnEqualRunNot() throws Exception {
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(work, "idp", "--delay", "30")) {
      Path target = testbed.addresses();
      run(target, "first");
      run(target, "second");
      delay(testbed.properties(), "idp-2", 230);
      run(target, "slow");
    }
    assertThat(verdicts("second", ExitStatus.DONE)).isNotEmpty().doesNotContain("worse");
    assertThat(verdicts("slow", ExitStatus.FELL)).contains("worse");
  }
}
