package org.authmeter.runner.bench.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark's whole way in short turns; what it measures there is not looked at. */
class SamlCryptoBenchIT {
  @TempDir Path root;

  @Test
  void shouldTakeTurnsWithTheBareLoop() throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    Path out = root.resolve("out");
    int status =
        new SamlCryptoBench(
                Installation.of(Path.of(System.getProperty("authmeter.root"))),
                out,
                1,
                0.1,
                new Progress(print, false),
                print)
            .run(false);

    assertThat(status).as(said::toString).isEqualTo(ExitStatus.DONE);
    JsonNode bench = Json.read(out.resolve("bench.json"), JsonNode.class);
    assertThat(bench.get("ratios"))
        .hasSize(3)
        .allSatisfy(r -> assertThat(r.asDouble()).isPositive());
    assertThat(bench.get("turns")).allSatisfy(t -> assertThat(t.get("count").asInt()).isPositive());
    assertThat(new HashSet<>(bench.get("turns").findValuesAsText("what")))
        .contains("level: off", "level: decrypt", "request: unsigned", "request: simplesign");
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("of the bare loop's rate (aim 0.9)");
  }
}
