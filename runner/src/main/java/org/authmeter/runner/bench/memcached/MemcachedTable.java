package org.authmeter.runner.bench.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authmeter.runner.bench.Interval;

/** The comparison as Markdown tables, one for each setting. */
final class MemcachedTable {
  private static final List<String> HEAD =
      List.of("Tool", "operations/s", "p50 µs", "p99 µs", "CPU µs each", "operations", "errors");

  private MemcachedTable() {}

  /** Tables, then what is to be said of single tools; ends with a line break. */
  static String of(List<MemcachedResult> results) {
    StringBuilder text = new StringBuilder();
    for (Work work : results.stream().map(MemcachedResult::work).distinct().toList()) {
      text.append("**").append(work.title()).append("**\n\n");
      line(text, HEAD);
      line(text, List.of("---", "--:", "--:", "--:", "--:", "--:", "--:"));
      results.stream().filter(r -> r.work().equals(work)).forEach(r -> line(text, row(r)));
      text.append('\n');
    }
    for (MemcachedResult result : results) {
      String name = result.tool().id() + ", " + result.work().title();
      if (!result.problem().isEmpty()) {
        String verb = result.missing() ? ", is not there: " : ", broke: ";
        text.append(name).append(verb).append(result.problem()).append("\n\n");
      }
      if (result.errors() > 0) {
        String first =
            result.turns().stream()
                .map(MemcachedTurn::firstError)
                .filter(e -> !e.isEmpty())
                .findFirst()
                .orElse("");
        text.append(name).append(": the first error: ").append(first).append("\n\n");
      }
    }
    return text.toString();
  }

  private static List<String> row(MemcachedResult result) {
    List<String> row = new ArrayList<>(List.of(result.tool().id()));
    if (result.turns().isEmpty()) {
      HEAD.stream().skip(1).forEach(h -> row.add("-"));
      return row;
    }
    Interval rate = result.perSecond();
    row.add(
        rate.half() == null
            ? number("%.0f", rate.mean())
            : String.format(Locale.ROOT, "%.0f ± %.0f", rate.mean(), rate.half()));
    row.add(number("%.0f", result.median(MemcachedTurn::p50Us)));
    row.add(number("%.0f", result.median(MemcachedTurn::p99Us)));
    row.add(number("%.1f", result.median(MemcachedTurn::cpuMicros)));
    row.add(Long.toString(result.turns().stream().mapToLong(MemcachedTurn::operations).sum()));
    row.add(Long.toString(result.errors()));
    return row;
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "not measured" : String.format(Locale.ROOT, format, value);
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
