package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsIndexTest {
  @TempDir Path results;

  private Path run(String name, long start, String pattern, int errors) throws IOException {
    Path run = Files.createDirectories(results.resolve(name));
    Files.writeString(
        run.resolve("comparison.json"),
        """
        {"schema":1,"scenario":"weblab","profile":"quick","cells":[{"variant":"nginx","pattern":"%s","repeat":1,
        "tests":1234,"errors":%d,"meanMs":2.04,"p95Ms":4,"tps":100.26,"startEpochMs":%d}]}
        """
            .formatted(pattern, errors, start));
    return run;
  }

  @Test
  void shouldListCellsNewestFirstWithTheirPages() throws IOException {
    run("weblab-old", 1_790_000_000_000L, "static-http", 0);
    Path young = run("weblab-new", 1_790_000_100_000L, "static-https", 7);
    Path dashboard = Files.createDirectories(young.resolve("cells/nginx/static-https/1/dashboard"));
    Files.writeString(dashboard.resolve("index.html"), "");
    String page = Files.readString(ResultsIndex.update(results));
    assertThat(page).containsSubsequence("2026-09-21", "static-https", "static-http<");
    assertThat(page)
        .contains(
            "<td class=\"n\">1,234</td>",
            "<td class=\"n bad\">7</td>",
            "<td class=\"n\">100.3</td>",
            "href=\"weblab-new/report/index.html\"",
            "href=\"weblab-new/cells/nginx/static-https/1/dashboard/index.html\"")
        .doesNotContain("weblab-old/cells");
  }

  @Test
  void shouldNameWhatItCannotReadAndEscapeTheRest() throws IOException {
    Files.writeString(
        Files.createDirectories(results.resolve("half")).resolve("comparison.json"),
        "{\"cells\":[");
    Files.createDirectories(results.resolve("bench-saml"));
    run("weblab-a", 1_790_000_000_000L, "<script>", 0);
    String page = Files.readString(ResultsIndex.update(results));
    assertThat(page).contains("&lt;script&gt;").doesNotContain("<script>", "bench-saml");
    assertThat(page).contains("Not listed, because comparison.json cannot be read: half.");
    assertThat(results.resolve("index.html")).isRegularFile();
    try (var files = Files.list(results)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("half", "bench-saml", "weblab-a", "index.html");
    }
  }

  /** A results folder may be of somebody else: one bad name must not cost the whole list. */
  @ParameterizedTest
  @ValueSource(strings = {"../../x", "/etc", "..", "a\\u0000b"})
  void shouldLeaveOutARunWhoseNamesLeadElsewhere(String pattern) throws IOException {
    run("weblab-bad", 1_790_000_000_000L, pattern, 0);
    run("weblab-good", 1_790_000_000_000L, "half \\ud83d \\u202e", 0);
    String page = Files.readString(ResultsIndex.update(results));
    assertThat(page)
        .contains("cannot be read: weblab-bad.", "<td>half \ufffd")
        .doesNotContain("\u202e", "href=\"weblab-bad");
  }
}
