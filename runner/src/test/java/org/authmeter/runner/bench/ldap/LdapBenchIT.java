package org.authmeter.runner.bench.ldap;

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

/** A few authentications by a tool of each kind; how fast they are is not asserted. */
class LdapBenchIT {
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
  void shouldMeasureEachKindOfToolOverTls() throws IOException {
    Path results = folder.resolve("results");
    int status =
        run(
            "bench",
            "ldap",
            "--rounds=1",
            "--seconds=6",
            "--warmup=0",
            "--threads=2",
            "--tls=starttls",
            "--tools=bare,authrate,unboundid,jmeter",
            "--out=" + results);
    assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("**2 virtual users, StartTLS**", "| jmeter (LDAPS) |")
        .contains("unboundid / authrate: ", "unboundid / jmeter: ")
        .doesNotContain("user0000001pw");
    assertThat(results.resolve("bench.md")).exists();
    JsonNode json = new JsonMapper().readTree(Files.readString(results.resolve("bench.json")));
    assertThat(json.get("results")).hasSize(4);
    for (JsonNode result : json.get("results")) {
      JsonNode turn = result.get("turns").get(0);
      assertThat(turn.get("authentications").asLong()).as("%s", result).isPositive();
      assertThat(turn.get("errors").asLong()).as("%s", result).isZero();
      assertThat(turn.get("perSecond").asDouble()).as("%s", result).isPositive();
      boolean tells = !result.get("tool").asText().equals("authrate");
      assertThat(turn.get("p99Ms").isNumber()).as("%s", result).isEqualTo(tells);
    }
    assertThat(json.get("ratios")).hasSize(2);
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    assertThat(run("bench", "ldap", "--tools=authrat")).isEqualTo(ExitStatus.USAGE);
    assertThat(run("bench", "ldap", "--tls=ssl")).isEqualTo(ExitStatus.USAGE);
    assertThat(run("bench", "ldap", "--threads=0")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Did you mean 'authrate'", "plain, starttls", "legal values are 1 to 1000");
  }
}
