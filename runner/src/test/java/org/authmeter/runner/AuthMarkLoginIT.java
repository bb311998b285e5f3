package org.authmeter.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three plans on the real testbed, with some logins each, from the command to the report. */
@Tag("long")
class AuthMarkLoginIT {
  private static final int THREADS = 2;
  private static final int LOOPS = 15;
  private static final int OPERATIONS = 10;
  private static final String VARIANT = "1-server-2-cpus";

  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int main(String... args) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return RunnerMain.run(args, print, print);
  }

  @Test
  void shouldCountAsTheWebServersDo() throws IOException {
    Path out = work.resolve("run");
    int status =
        main(
            "run",
            "authmark-login",
            "--variants",
            VARIANT,
            "--patterns",
            "peak,extranet,siteminder-directory",
            "--out",
            out.toString(),
            "-Jauthmeter.threads=" + THREADS,
            "-Jauthmeter.loops=" + LOOPS,
            "-Jauthmeter.step.duration=2",
            "-Jauthmeter.warmup=1");
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);

    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    Map<String, Integer> tests = new LinkedHashMap<>();
    for (JsonNode cell : comparison.at("/cells")) {
      tests.put(cell.path("pattern").asText(), cell.path("tests").asInt());
    }
    assertThat(tests)
        .as("each session logs in at the peak, whatever loops say")
        .containsEntry("peak", 5000)
        .containsEntry("extranet", 30 * OPERATIONS)
        .containsEntry("siteminder-directory", 30)
        .containsKeys("peak-2", "peak-4");
    assertThat(comparison.at("/scaling/0/threads").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(comparison.at("/cells").findValuesAsText("errors")).containsOnly("0");
    assertThat(comparison.at("/hosts").findValuesAsText("host"))
        .contains("jmeter", "directory-1", "policy-1", "web-1", "web-2");

    JsonNode log = comparison.at("/functional/0");
    assertThat(log.path("test").asText()).isEqualTo("access log");
    assertThat(log.path("observed").asText()).as(log.toString()).isEqualTo("yes");
    long pages = pages(out, "peak") + pages(out, "extranet");
    assertThat(pages).isGreaterThan(THREADS * LOOPS * (2 + OPERATIONS));
    assertThat(log.path("detail").asText())
        .isEqualTo("%,d pages in 2 cells, warm-up included".formatted(pages));
    assertThat(out.resolve("report/index.html")).isNotEmptyFile();
  }

  /** Samples of pages, warm-up included, by the text of their lines. */
  private static long pages(Path out, String pattern) throws IOException {
    long pages = 0;
    for (String file : List.of("samples.jtl", "warmup.jtl")) {
      pages +=
          Files.readAllLines(out.resolve("cells/" + VARIANT + "/" + pattern + "/1/" + file))
              .stream()
              .filter(row -> row.matches(".*,AuthMark (page|operation),200,.*"))
              .count();
    }
    return pages;
  }
}
