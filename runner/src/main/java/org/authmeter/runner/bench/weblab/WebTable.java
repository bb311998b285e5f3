package org.authmeter.runner.bench.weblab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The comparison as Markdown tables, one for each case. */
final class WebTable {
  private static final List<String> HEAD =
      List.of(
          "Tool",
          "pages/s",
          "of the ideal",
          "p50 ms",
          "p99 ms",
          "CPU µs per page",
          "in the second half",
          "its pages/s",
          "connections",
          "TLS resumed",
          "pages",
          "errors");

  private WebTable() {}

  /** Tables, then what is to be said of single tools; ends with a line break. */
  static String of(List<WebResult> results) {
    StringBuilder text = new StringBuilder();
    for (WebCase webCase : results.stream().map(WebResult::webCase).distinct().toList()) {
      text.append("**%s**: %s%n%n".formatted(webCase.id(), webCase.title()));
      line(text, HEAD);
      line(text, HEAD.stream().map(h -> h.equals("Tool") ? "---" : "--:").toList());
      results.stream().filter(r -> r.webCase() == webCase).forEach(r -> line(text, row(r)));
      text.append('\n');
    }
    for (WebResult result : results) {
      String name = result.webCase().id() + ", " + result.tool().id();
      if (!result.problem().isEmpty()) {
        String verb = result.missing() ? ", is not there: " : ", broke: ";
        text.append(name).append(verb).append(result.problem()).append("\n\n");
      }
      if (result.errors() > 0) {
        text.append(name).append(": the first error: ").append(result.firstError()).append("\n\n");
      }
    }
    return text.toString();
  }

  private static List<String> row(WebResult result) {
    List<String> row = new ArrayList<>(List.of(result.tool().id() + " (" + result.version() + ")"));
    if (result.turns().isEmpty()) {
      HEAD.stream().skip(1).forEach(h -> row.add("-"));
      return row;
    }
    row.add(number("%.1f", result.median(WebTurn::perSecond)));
    row.add(number("%.2f %%", result.median(WebTurn::achieved) * 100));
    row.add(number("%.0f", result.median(WebTurn::p50Ms)));
    row.add(number("%.0f", result.median(WebTurn::p99Ms)));
    row.add(number("%.0f", result.median(WebTurn::cpuMicros)));
    row.add(number("%.0f", result.median(WebTurn::lateCpuMicros)));
    row.add(number("%.1f", result.median(WebTurn::latePerSecond)));
    boolean told = result.median(WebTurn::connections) >= 0;
    row.add(told ? number("%.0f", result.median(WebTurn::connections)) : "-");
    row.add(told ? number("%.0f", result.median(WebTurn::resumed)) : "-");
    row.add(Long.toString(result.pages()));
    row.add(Long.toString(result.errors()));
    return row;
  }

  private static String number(String format, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
