package org.authmeter.benchmarks.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Results as Markdown tables whose columns also line up in a terminal, one for each setting. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  public Table(List<String> head) {
    rows.add(head);
  }

  public void row(List<String> cells) {
    rows.add(cells);
  }

  /**
   * Tables, then the problems of single tools.
   *
   * @param unit what an operation is
   */
  static String of(String unit, List<Result> results) {
    StringBuilder text = new StringBuilder();
    for (String setting : results.stream().map(Result::setting).distinct().toList()) {
      text.append(setting.isEmpty() ? "" : "**" + setting + "**\n\n");
      List<Result> some = results.stream().filter(r -> r.setting().equals(setting)).toList();
      boolean runs = some.stream().anyMatch(r -> r.median(Slice::peakBytes) > 0);
      text.append(runs ? runs(unit, some) : rates(unit, some)).append('\n');
    }
    for (Result result : results) {
      String name = result.id() + (result.setting().isEmpty() ? "" : ", " + result.setting());
      if (!result.problem().isEmpty()) {
        String verb = result.isMissing() ? "is not available" : "failed";
        text.append("%s %s: %s%n%n".formatted(name, verb, result.problem()));
      }
      if (result.errors() > 0) {
        text.append(
            "%s: %d errors, the first: %s%n%n"
                .formatted(name, result.errors(), result.firstError()));
      }
      if (result.warmUp() != null && !result.warmUp().rested()) {
        text.append("%s was still warming up when its slices began.%n%n".formatted(name));
      }
    }
    return text.toString();
  }

  private static String plural(String noun) {
    return noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
  }

  /** Of programs that run to their end. */
  private static Table runs(String unit, List<Result> results) {
    Table table =
        new Table(List.of("Tool", plural(unit) + "/s", "seconds", "CPU s", "peak MB", "runs"));
    for (Result r : results) {
      Estimate seconds = r.estimate(Slice::seconds);
      table.row(
          List.of(
              r.id() + " (" + r.version() + ")",
              number(r.median(Slice::perSecond)),
              ranged(seconds),
              number(r.median(s -> s.used().all()) / 1000),
              number(r.median(Slice::peakBytes) / 1e6),
              Integer.toString(r.slices().size())));
    }
    return table;
  }

  private static String ranged(Estimate figure) {
    return figure.count() < 2
        ? number(figure.median())
        : "%s (%s to %s)"
            .formatted(number(figure.median()), number(figure.low()), number(figure.high()));
  }

  private static Table rates(String unit, List<Result> results) {
    List<String> counters =
        results.stream().flatMap(r -> r.counters().stream()).distinct().sorted().toList();
    List<String> head =
        new ArrayList<>(
            List.of(
                "Tool",
                plural(unit) + "/s",
                "p50 ms",
                "p90",
                "p95",
                "p99",
                "CPU ms per " + unit,
                "of it collector",
                "with compiler",
                "warm-up s",
                "its CPU s",
                plural(unit),
                "errors"));
    counters.forEach(name -> head.add(name + " per " + unit));
    Table table = new Table(head);
    results.forEach(result -> table.row(row(result, counters)));
    return table;
  }

  private static List<String> row(Result result, List<String> counters) {
    List<String> row = new ArrayList<>(List.of(result.id() + " (" + result.version() + ")"));
    row.add(ranged(result.estimate(Slice::perSecond)));
    for (int percent : new int[] {50, 90, 95, 99}) {
      row.add(number(result.percentileMs(percent)));
    }
    row.add(number(result.median(Slice::cpuMs)));
    row.add(number(result.median(Slice::collectorMs)));
    row.add(number(result.median(Slice::cpuMsWithCompiler)));
    ToolWarmUp.Cost warmUp = result.warmUp();
    row.add(warmUp == null ? "-" : (warmUp.rested() ? "" : "> ") + number(warmUp.seconds()));
    row.add(warmUp == null ? "-" : (warmUp.rested() ? "" : "> ") + number(warmUp.cpuSeconds()));
    row.add(Long.toString(result.operations()));
    row.add(Long.toString(result.errors()));
    counters.forEach(name -> row.add(number(result.median(s -> s.counted(name)))));
    return row;
  }

  /** Three digits that count; a dash for what is not known. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    double size = Math.abs(value);
    String format =
        size >= 100 || size == 0
            ? "%,.0f"
            : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : size >= 0.1 ? "%.3f" : "%.4f";
    return String.format(Locale.ROOT, format, value);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      line(text, rows.get(i));
      if (i == 0) {
        rule(text);
      }
    }
    return text.toString();
  }

  private void line(StringBuilder text, List<String> row) {
    for (int column = 0; column < row.size(); column++) {
      String cell = row.get(column);
      String space = " ".repeat(width(column) - cell.length());
      text.append(column == 0 ? "| " + cell + space : " | " + space + cell);
    }
    text.append(" |\n");
  }

  private void rule(StringBuilder text) {
    for (int column = 0; column < rows.get(0).size(); column++) {
      String dashes = "-".repeat(width(column) + (column == 0 ? 2 : 1));
      text.append('|').append(dashes).append(column == 0 ? "" : ":");
    }
    text.append("|\n");
  }

  private int width(int column) {
    return rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
  }
}
