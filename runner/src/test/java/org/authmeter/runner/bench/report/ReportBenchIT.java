package org.authmeter.runner.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark's whole way on few lines; what it measures there is not looked at. */
class ReportBenchIT {
  @TempDir Path root;

  @Test
  void shouldMeasureBothGeneratorsAndProveThePercentiles() throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    Path out = root.resolve("out");
    int status =
        new ReportBench(
                Installation.of(Path.of(System.getProperty("authmeter.root"))),
                out,
                9000,
                1,
                new Progress(print, false),
                print)
            .run(false);
    assertThat(status).as(said::toString).isEqualTo(ExitStatus.DONE);
    JsonNode bench = Json.read(out.resolve("bench.json"), JsonNode.class);
    assertThat(bench.get("turns").findValuesAsText("tool")).containsExactly("authmeter", "jmeter");
    assertThat(bench.get("turns").findValues("seconds"))
        .allSatisfy(s -> assertThat(s.asDouble()).isPositive());
    assertThat(bench.get("wrongPercentiles")).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("met: exact percentiles");
    JsonNode cells = Json.read(out.resolve("comparison.json"), JsonNode.class).get("cells");
    assertThat(cells).hasSize(9);
    assertThat(cells.findValues("tests")).allSatisfy(t -> assertThat(t.asInt()).isEqualTo(1000));
  }
}
