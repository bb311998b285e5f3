package org.authmeter.runner.bench.ldap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authmeter.runner.bench.Interval;

/** The comparison as Markdown tables, one for each setting. */
final class LdapTable {
  private static final List<String> HEAD =
      List.of(
          "Tool",
          "authentications/s",
          "p50 ms",
          "p95",
          "p99",
          "CPU µs each",
          "authentications",
          "errors");

  private LdapTable() {}

  /** Tables, then what is to be said of single tools; ends with a line break. */
  static String of(List<LdapResult> results) {
    StringBuilder text = new StringBuilder();
    for (Setting setting : results.stream().map(LdapResult::setting).distinct().toList()) {
      text.append("**").append(setting.title()).append("**\n\n");
      line(text, HEAD);
      line(text, List.of("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:"));
      results.stream().filter(r -> r.setting().equals(setting)).forEach(r -> line(text, row(r)));
      text.append('\n');
    }
    for (LdapResult result : results) {
      String name = result.tool().id() + ", " + result.setting().title();
      if (!result.problem().isEmpty()) {
        text.append(name).append(", broke: ").append(result.problem()).append("\n\n");
      }
      if (result.errors() > 0) {
        text.append(name).append(": the first error: ").append(result.firstError()).append("\n\n");
      }
    }
    return text.toString();
  }

  private static List<String> row(LdapResult result) {
    List<String> row = new ArrayList<>();
    boolean ldaps = result.setting().tls() && !result.tool().hasStartTls();
    row.add(result.tool().id() + (ldaps ? " (LDAPS)" : ""));
    if (result.turns().isEmpty()) {
      HEAD.stream().skip(1).forEach(h -> row.add("-"));
      return row;
    }
    Interval rate = Interval.of(result.turns().stream().mapToDouble(LdapTurn::perSecond).toArray());
    row.add(
        rate.half() == null
            ? number("%.0f", rate.mean())
            : String.format(Locale.ROOT, "%.0f ± %.0f", rate.mean(), rate.half()));
    row.add(number("%.2f", result.median(t -> t.figures().p50Ms())));
    row.add(number("%.2f", result.median(t -> t.figures().p95Ms())));
    row.add(number("%.2f", result.median(t -> t.figures().p99Ms())));
    row.add(number("%.0f", result.median(LdapTurn::cpuMicros)));
    row.add(Long.toString(result.count()));
    row.add(Long.toString(result.errors()));
    return row;
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "not told" : String.format(Locale.ROOT, format, value);
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
