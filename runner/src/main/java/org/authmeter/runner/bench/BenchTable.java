package org.authmeter.runner.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The comparison as a Markdown table whose columns also line up in a terminal. */
final class BenchTable {
  private static final List<String> HEAD =
      List.of(
          "Tool",
          "logins/s",
          "mean ms",
          "p50",
          "p90",
          "p99",
          "logins",
          "errors",
          "CPU ms per login",
          "x bare",
          "requests",
          "TLS at SP",
          "TLS at IdP",
          "resumed");

  private BenchTable() {}

  /** Table, then what is to be said of single tools; ends with a line break. */
  static String of(List<ToolResult> results) {
    ToolResult bare = results.stream().filter(r -> r.tool() == Tool.BARE).findFirst().orElse(null);
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    List<String> notes = new ArrayList<>();
    for (ToolResult result : results) {
      rows.add(row(result, bare));
      if (!result.problem().isEmpty()) {
        String verb = result.missing() ? "is not there" : "broke";
        notes.add("%s %s: %s".formatted(result.tool().id(), verb, result.problem()));
      }
      if (result.errors() > 0) {
        notes.add(
            "%s: %d errors, the first: %s"
                .formatted(result.tool().id(), result.errors(), result.firstError()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      line(text, rows, i);
      if (i == 0) {
        rule(text, rows);
      }
    }
    notes.forEach(note -> text.append('\n').append(note).append('\n'));
    return text.toString();
  }

  private static List<String> row(ToolResult result, ToolResult bare) {
    List<String> row = new ArrayList<>(List.of(result.tool().id() + " (" + result.version() + ")"));
    if (result.turns().isEmpty()) {
      HEAD.stream().skip(1).forEach(h -> row.add("-"));
      return row;
    }
    row.add(ranged(result, Turn::perSecond));
    for (ToDoubleFunction<Turn> figure :
        List.<ToDoubleFunction<Turn>>of(Turn::meanMs, Turn::p50Ms, Turn::p90Ms, Turn::p99Ms)) {
      row.add(number(result.median(figure)));
    }
    row.add(Long.toString(result.logins()));
    row.add(Long.toString(result.errors()));
    row.add(ranged(result, Turn::cpuMs));
    double times = bare == null ? Double.NaN : result.cpuTimes(bare);
    row.add(Double.isNaN(times) ? "-" : format("%.2f", times));
    for (ToDoubleFunction<Turn> figure :
        List.<ToDoubleFunction<Turn>>of(
            Turn::requests, Turn::spHandshakes, Turn::idpHandshakes, Turn::resumed)) {
      row.add(format("%.2f", result.median(figure)));
    }
    return row;
  }

  private static String ranged(ToolResult result, ToDoubleFunction<Turn> figure) {
    String median = number(result.median(figure));
    return result.turns().size() == 1
        ? median
        : "%s (%s to %s)"
            .formatted(median, number(result.least(figure)), number(result.most(figure)));
  }

  private static String number(double value) {
    return format(value < 100 ? "%.1f" : "%.0f", value);
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static void line(StringBuilder text, List<List<String>> rows, int index) {
    for (int column = 0; column < HEAD.size(); column++) {
      String cell = rows.get(index).get(column);
      String space = " ".repeat(width(rows, column) - cell.length());
      text.append(column == 0 ? "| " + cell + space : " | " + space + cell);
    }
    text.append(" |\n");
  }

  private static void rule(StringBuilder text, List<List<String>> rows) {
    for (int column = 0; column < HEAD.size(); column++) {
      String dashes = "-".repeat(width(rows, column) + (column == 0 ? 2 : 1));
      text.append('|').append(dashes).append(column == 0 ? "" : ":");
    }
    text.append("|\n");
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
  }
}
