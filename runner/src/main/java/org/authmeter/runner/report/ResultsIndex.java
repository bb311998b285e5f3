package org.authmeter.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.authmeter.common.text.PlainText;
import org.authmeter.results.campaign.Checked;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code results/index.html}: what was measured in each run of a folder, newest first, with links
 * to its pages.
 */
public final class ResultsIndex {
  private ResultsIndex() {}

  /**
   * A cell of a run.
   *
   * @param run folder
   * @param cell as comparison.json has it
   * @param dashboard relative to the index; empty if there is no such page
   */
  record Row(String run, String scenario, String profile, JsonNode cell, String dashboard) {
    long startMs() {
      return cell.path("startEpochMs").asLong();
    }
  }

  /**
   * Lists all runs in the folder, and the names of those whose comparison.json cannot be read.
   *
   * @return the page
   */
  public static Path update(Path results) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    try (Stream<Path> runs = Files.list(results).sorted()) {
      for (Path run : runs.filter(r -> Files.exists(r.resolve("comparison.json"))).toList()) {
        try {
          rows.addAll(rows(run));
        } catch (IOException | IllegalArgumentException e) {
          unread.add(run.getFileName().toString()); // it is being written, or it is not ours
        }
      }
    }
    rows.sort(Comparator.comparingLong(Row::startMs).reversed());
    Path page = results.resolve("index.html");
    // Two runs may end at once: each writes whole.
    Path whole = Files.createTempFile(results, ".index", ".html");
    Files.writeString(whole, ResultsPage.of(rows, unread));
    Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-r--r--"));
    return Files.move(whole, page, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * @throws IllegalArgumentException if a variant or pattern is no name of a folder
   */
  private static List<Row> rows(Path run) throws IOException {
    JsonNode comparison = new JsonMapper().readTree(run.resolve("comparison.json").toFile());
    List<Row> rows = new ArrayList<>();
    String name = run.getFileName().toString();
    for (JsonNode cell : comparison.path("cells")) {
      String variant = cell.path("variant").asText();
      String pattern = cell.path("pattern").asText();
      int repeat = cell.path("repeat").asInt();
      Checked.folderName(variant, "variant of a cell");
      Checked.folderName(pattern, "pattern of a cell");
      rows.add(
          new Row(
              name,
              comparison.path("scenario").asText(),
              comparison.path("profile").asText(),
              cell,
              dashboard(run, variant, pattern, repeat)));
    }
    return rows;
  }

  private static String dashboard(Path run, String variant, String pattern, int repeat) {
    try {
      Path dashboard =
          new ResultsFolder(run)
              .cell(variant, pattern, repeat)
              .resolve(SingleDashboards.FOLDER)
              .resolve("index.html");
      return Files.exists(dashboard) ? run.getParent().relativize(dashboard).toString() : "";
    } catch (InvalidPathException e) {
      return ""; // this machine's encoding of file names lacks a character, so there is no folder
    }
  }

  /** The list of runs as HTML, which loads nothing else. */
  private static final class ResultsPage {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private static final String HEAD =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>AuthMeter: results</title>
        <style>
        body { font: 14px/1.45 system-ui, sans-serif; color: #222; margin: 2rem auto; max-width: 84rem; padding: 0 1rem; }
        h1 { font-size: 1.5rem; font-weight: 600; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: .35rem .55rem; border-bottom: 1px solid #e4e4e4; white-space: nowrap; }
        th { border-bottom: 2px solid #999; font-weight: 600; }
        th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; }
        tr.first td { border-top: 2px solid #bbb; }
        td.bad { color: #a40000; font-weight: 600; }
        p { color: #555; }
        a { color: #0b5cad; }
        </style>
        </head>
        <body>
        <h1>Results</h1>
        <p>A line for each cell of each run, newest first. <em>Comparison</em> shows the whole run,
        <em>dashboard</em> the cell alone. Times are UTC.</p>
        <div class="wide">
        <table>
        <tr><th>Time</th><th>Scenario</th><th>Profile</th><th>Variant</th><th>Pattern</th><th class="n">Run</th>\
        <th class="n">Tests</th><th class="n">Errors</th><th class="n">Tests/s</th><th class="n">Mean ms</th>\
        <th class="n">95 % ms</th><th>Pages</th></tr>
        """;

    private static final String END = "</body>\n</html>\n";

    private ResultsPage() {}

    static String of(List<ResultsIndex.Row> rows, List<String> unread) {
      StringBuilder page = new StringBuilder(HEAD);
      String run = null;
      for (ResultsIndex.Row row : rows) {
        boolean first = run != null && !row.run().equals(run);
        run = row.run();
        page.append(first ? "<tr class=\"first\">" : "<tr>");
        text(page, TIME.format(Instant.ofEpochMilli(row.startMs())));
        text(page, row.scenario());
        text(page, row.profile());
        JsonNode cell = row.cell();
        long errors = cell.path("errors").asLong();
        text(page, cell.path("variant").asText());
        text(page, cell.path("pattern").asText());
        figure(page, "n", Integer.toString(cell.path("repeat").asInt()));
        figure(page, "n", String.format(Locale.ROOT, "%,d", cell.path("tests").asLong()));
        figure(page, errors > 0 ? "n bad" : "n", String.format(Locale.ROOT, "%,d", errors));
        figure(page, "n", number(cell.path("tps")));
        figure(page, "n", number(cell.path("meanMs")));
        figure(page, "n", number(cell.path("p95Ms")));
        page.append("<td>").append(link(row.run() + "/report/index.html", "comparison"));
        if (!row.dashboard().isEmpty()) {
          page.append(", ").append(link(row.dashboard(), "dashboard"));
        }
        page.append("</td></tr>\n");
      }
      page.append("</table>\n</div>\n");
      if (!unread.isEmpty()) {
        page.append("<p>Not listed, because comparison.json cannot be read: ")
            .append(escaped(String.join(", ", unread)))
            .append(".</p>\n");
      }
      return page.append(END).toString();
    }

    private static String number(JsonNode value) {
      return value.isNumber() ? String.format(Locale.ROOT, "%,.1f", value.asDouble()) : "-";
    }

    private static void text(StringBuilder page, String value) {
      page.append("<td>").append(escaped(value)).append("</td>");
    }

    private static void figure(StringBuilder page, String style, String value) {
      page.append("<td class=\"%s\">".formatted(style)).append(escaped(value)).append("</td>");
    }

    private static String link(String path, String name) {
      try {
        String address = new URI(null, null, path, null).toASCIIString();
        return "<a href=\"%s\">%s</a>".formatted(escaped(address), name);
      } catch (URISyntaxException e) {
        return name; // no file of ours is called so
      }
    }

    private static String escaped(String text) {
      return PlainText.of(text)
          .replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;");
    }
  }
}
