package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few logins by the tools that every machine has; that they are the same work is counted. */
class SamlBenchIT {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return Main.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @Test
  void shouldDoTheSameWorkWithEveryTool() throws IOException {
    Path results = folder.resolve("results");
    int status =
        run(
            "bench",
            "saml",
            "--rounds=1",
            "--seconds=4",
            "--warmup=0",
            "--tools=bare,authmeter,jmeter",
            "--out=" + results);
    assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("| bare (HttpClient 4.5.14) ", "| authmeter (JMeter ", "x bare")
        .contains("authmeter CPU / bare CPU: ");
    assertThat(results.resolve("bench.md")).exists();
    JsonNode json = new JsonMapper().readTree(Files.readString(results.resolve("bench.json")));
    assertThat(json.get("tools")).hasSize(3);
    for (JsonNode tool : json.get("tools")) {
      JsonNode turn = tool.get("turns").get(0);
      assertThat(turn.get("logins").asLong()).as("%s", tool).isPositive();
      assertThat(turn.get("errors").asLong()).as("%s", tool).isZero();
      assertThat(turn.get("cpuMs").asDouble()).as("%s", tool).isPositive();
      assertThat(turn.get("resumed").asDouble()).as("%s", tool).isZero();
      if (!tool.get("tool").asText().equals("jmeter")) { // whose last login may be cut
        assertThat(turn.get("requests").asDouble()).as("%s", tool).isEqualTo(8);
        assertThat(turn.get("spHandshakes").asDouble()).as("%s", tool).isEqualTo(1);
        assertThat(turn.get("idpHandshakes").asDouble()).as("%s", tool).isEqualTo(1);
      }
    }
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    assertThat(run("bench", "saml", "--tools=bear")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("--tools bear", "Did you mean 'bare'");
    assertThat(run("bench", "saml", "--rounds=0")).isEqualTo(ExitStatus.USAGE);
    assertThat(run("bench", "saml", "--scheme=ftp")).isEqualTo(ExitStatus.USAGE);
    assertThat(run("bench")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("legal values are 1 to 100");
  }
}
