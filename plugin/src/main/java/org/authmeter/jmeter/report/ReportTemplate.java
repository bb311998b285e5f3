package org.authmeter.jmeter.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.Scenarios;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JMeter's own template of the report, with the comparison as its first page. JMeter's pages stay
 * complete: all changes to them are listed here. Where a text differs in another version of JMeter,
 * that change is skipped and logged.
 */
final class ReportTemplate {
  private static final Logger log = LoggerFactory.getLogger(ReportTemplate.class);
  private static final String OVERLAY = "/org/authmeter/jmeter/report/template";

  /** JMeter's first page under its new name, and the others. */
  private static final List<String> PAGES =
      List.of(
          "dashboard.html.fmkr",
          "content/pages/OverTime.html.fmkr",
          "content/pages/Throughput.html.fmkr",
          "content/pages/ResponseTimes.html.fmkr",
          "content/pages/CustomsGraphs.html.fmkr");

  private static final String NOTE =
      """
      <div id="page-wrapper">
                  <p class="alert alert-info joined-note">This page is JMeter's own. It shows all rows by label, those of
                  all runs and of warm-ups together: runs were made one after another, so totals and charts over time
                  cover the gaps between them. Compare runs on the <a href="%sindex.html">Comparison</a> page.</p>""";

  private ReportTemplate() {}

  /**
   * @param stock JMeter's template
   * @param out empty folder
   */
  static void assemble(Path stock, Path out) throws IOException {
    if (!Files.isDirectory(stock)) {
      throw new ReportException(
          "%s is not a folder: it must be the template of JMeter's report".formatted(stock));
    }
    copy(stock, out);
    Files.move(out.resolve("index.html.fmkr"), out.resolve("dashboard.html.fmkr"));
    for (String page : PAGES) {
      change(page, out.resolve(page), page.startsWith("content/") ? "../../" : "");
    }
    // Labels are text, and were written as markup.
    change(
        out.resolve("content/js/dashboard.js.fmkr"),
        "cell.innerHTML = formatter ?",
        "cell.textContent = formatter ?");
    change(
        out.resolve("content/js/dashboard-commons.js.fmkr"),
        "$('<input id=\"' + id + '\" name=\"' + key + '\" type=\"checkbox\" checked=\"checked\" hidden />')",
        "$('<input type=\"checkbox\" checked=\"checked\" hidden />').attr({ id: id, name: key })");
    Scenarios.withResources(OVERLAY, overlay -> copy(overlay, out));
  }

  /** The sidebar, a note and the safe labels of one of JMeter's pages. */
  private static void change(String name, Path page, String root) throws IOException {
    if (!Files.exists(page)) {
      log.info("JMeter's template has no page {}", name);
      return;
    }
    String dashboard = "\"><i class=\"fa fa-dashboard fa-fw\"></i> Dashboard</a>";
    change(
        page,
        "<a href=\"" + root + "index.html" + dashboard,
        "<a href=\""
            + root
            + "index.html\"><i class=\"fa fa-columns fa-fw\"></i> Comparison</a>\n"
            + "                        </li>\n                        <li>\n"
            + "                            <a href=\""
            + root
            + "dashboard.html"
            + dashboard);
    change(page, "<div id=\"page-wrapper\">", NOTE.formatted(root));
    change(
        page,
        "</head>",
        "    <link href=\"" + root + "content/css/stock-pages.css\" rel=\"stylesheet\">\n</head>");
    // JMeter's script adds this class too, but too late when a page is loaded from a file.
    change(
        page,
        "<div class=\"sidebar-nav navbar-collapse\">",
        "<div class=\"sidebar-nav navbar-collapse collapse\">");
    change(
        page,
        "jquery.flot.tooltip.min.js\"></script>",
        "jquery.flot.tooltip.min.js\"></script>\n    <script src=\""
            + root
            + "content/js/safe-labels.js\"></script>");
  }

  private static void change(Path file, String of, String to) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    if (text.contains(of)) {
      Files.writeString(file, text.replace(of, to), StandardCharsets.UTF_8);
    } else {
      log.warn("{} of JMeter's report template does not contain '{}'", file.getFileName(), of);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Path target = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(target);
        } else {
          Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
