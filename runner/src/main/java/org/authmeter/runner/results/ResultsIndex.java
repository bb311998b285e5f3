package org.authmeter.runner.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code results/index.html}: what was measured in each run of a folder, newest first, with the way
 * to its pages.
 */
public final class ResultsIndex {
  private ResultsIndex() {}

  /** A cell of a run. Links are relative to the index; empty if there is no such page. */
  record Row(
      String run,
      long startMs,
      String scenario,
      String profile,
      String variant,
      String pattern,
      int repeat,
      long tests,
      long errors,
      Double tps,
      Double meanMs,
      Double p95Ms,
      String dashboard) {}

  /**
   * Lists all runs that lie in the folder; one that cannot be read is left out.
   *
   * @return the page
   */
  public static Path update(Path results) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> runs = Files.list(results)) {
      for (Path run : runs.filter(r -> Files.exists(r.resolve("comparison.json"))).toList()) {
        rows.addAll(rows(run));
      }
    }
    rows.sort(Comparator.comparingLong(Row::startMs).reversed());
    Path page = results.resolve("index.html");
    // Two runs may end at once: each writes whole.
    Path whole = Files.createTempFile(results, ".index", ".html");
    Files.writeString(whole, ResultsPage.of(rows));
    Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-r--r--"));
    return Files.move(whole, page, StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<Row> rows(Path run) {
    JsonNode said;
    try {
      said = new JsonMapper().readTree(run.resolve("comparison.json").toFile());
    } catch (IOException e) {
      return List.of(); // it is being written, or it is not ours
    }
    List<Row> rows = new ArrayList<>();
    String name = run.getFileName().toString();
    for (JsonNode cell : said.path("cells")) {
      String variant = cell.path("variant").asText();
      String pattern = cell.path("pattern").asText();
      int repeat = cell.path("repeat").asInt();
      Path dashboard =
          new ResultsFolder(run)
              .cell(variant, pattern, repeat)
              .resolve(SingleDashboards.FOLDER)
              .resolve("index.html");
      rows.add(
          new Row(
              name,
              cell.path("startEpochMs").asLong(),
              said.path("scenario").asText(),
              said.path("profile").asText(),
              variant,
              pattern,
              repeat,
              cell.path("tests").asLong(),
              cell.path("errors").asLong(),
              number(cell.path("tps")),
              number(cell.path("meanMs")),
              number(cell.path("p95Ms")),
              Files.exists(dashboard) ? run.getParent().relativize(dashboard).toString() : ""));
    }
    return rows;
  }

  private static Double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : null;
  }
}
