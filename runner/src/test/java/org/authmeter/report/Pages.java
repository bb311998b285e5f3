package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Comparison pages of made-up runs, which stay in a folder of the build for people to look at. */
final class Pages {
  private final Path work;

  Pages(String folder) {
    work = Path.of(System.getProperty("authmeter.root"), "runner/target", folder);
  }

  /** Writes the run and has the generator make its page. */
  void make(String name, MadeUpRun run, String... options) throws Exception {
    Path folder = work.resolve(name);
    Folders.delete(folder);
    run.write(folder);
    Generator.Outcome outcome = new Generator(folder).run(List.of(options));
    assertThat(outcome.exit()).as(outcome.output()).isZero();
  }

  Path page(String name) {
    return work.resolve(name).resolve("report/index.html");
  }

  JsonNode comparison(String name) throws IOException {
    return new ObjectMapper()
        .readTree(work.resolve(name).resolve("report/comparison.json").toFile());
  }

  Path picture(String file) {
    return work.resolve(file);
  }

  /** Selects what shows the variant and pattern of a row. */
  static String cell(JsonNode row) {
    return "[data-variant='%s'][data-pattern='%s']"
        .formatted(row.path("variant").asText(), row.path("pattern").asText());
  }

  static boolean isOf(JsonNode row, String variant, String pattern) {
    return row.path("variant").asText().equals(variant)
        && row.path("pattern").asText().equals(pattern);
  }

  static double number(String text) {
    return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
  }

  /** One call for all, because each takes its time. */
  static void assertShown(Browser browser, Map<String, Double> expected, double tolerance) {
    List<String> selectors = List.copyOf(expected.keySet());
    List<String> texts = browser.texts(selectors);
    for (int i = 0; i < selectors.size(); i++) {
      String selector = selectors.get(i);
      assertThat(texts.get(i)).as(selector).isNotNull();
      assertThat(number(texts.get(i)))
          .as(selector)
          .isCloseTo(expected.get(selector), within(tolerance));
    }
  }
}
