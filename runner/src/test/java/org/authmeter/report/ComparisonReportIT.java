package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMeter's own generator, started as the runner starts it, makes comparison.json and the pages. */
class ComparisonReportIT {
  @TempDir Path folder;

  private static JsonNode read(Path file) throws Exception {
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void shouldMakeTheComparisonAndKeepTheStockPages() throws Exception {
    MadeUpRuns.full().write(folder);
    Generator generator = new Generator(folder);

    Generator.Outcome outcome = generator.run(List.of());

    assertThat(outcome.exit()).as(outcome.output()).isZero();
    assertThat(folder.resolve("jmeter.log")).content().doesNotContain(" ERROR ");
    JsonNode json = read(generator.comparison());
    assertThat(json.path("schema").asInt()).isEqualTo(1);
    assertThat(json.path("cells")).hasSize(4 * 5 * 3);
    assertThat(json.path("means")).hasSize(4 * 5);
    assertThat(json.path("functional")).hasSize(12);
    assertThat(json.path("gates")).hasSize(12).allMatch(g -> g.path("pass").asBoolean());
    assertThat(json.path("legs")).hasSize(4 * 5 * 3 * 7);
    assertThat(json.path("timeline")).hasSize(4 * 5 * 3);
    JsonNode first = json.path("means").get(0);
    assertThat(first.path("littlesLaw").asDouble()).isCloseTo(1, within(0.05));
    assertThat(first.path("tpsCi95").isNumber()).isTrue();
    for (String page :
        new String[] {
          "dashboard.html",
          "content/pages/OverTime.html",
          "content/pages/Throughput.html",
          "content/pages/ResponseTimes.html",
          "content/pages/CustomsGraphs.html"
        }) {
      assertThat(Files.readString(folder.resolve("report").resolve(page)))
          .contains("> Comparison</a>", "dashboard.html", "safe-labels.js");
    }
  }

  @Test
  void shouldSayWhatIsMissingAndFail() throws Exception {
    MadeUpRuns.single().write(folder);
    Generator generator = new Generator(folder);

    Generator.Outcome outcome =
        generator.run(List.of("-Jauthmeter.baseline=" + folder.resolve("gone.json")));

    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.output()).contains("gone.json").contains("authmeter.baseline");
    assertThat(generator.comparison()).doesNotExist();
    assertThat(generator.index()).doesNotExist();
  }
}
