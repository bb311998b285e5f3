package org.authmeter.jmeter.report;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A gate as one writes it: {@code tps>=40}, {@code p95<=300ms}, {@code errors<=0.1%}, {@code
 * tps>=0.95*baseline}. Rates are tests per second; times are milliseconds unless {@code s} follows.
 */
final class GateExpression {
  private static final String EXAMPLES =
      "write it like 'tps>=40', 'p95<=300ms', 'errors<=0.1%' or 'tps>=0.95*baseline'";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([A-Za-z0-9]+)\\s*(<=|>=|<|>|=)\\s*(\\d+(?:\\.\\d+)?)\\s*(ms|s|%|/s)?\\s*(\\*\\s*baseline)?\\s*");

  /** Figure of the report by what people call it. */
  private static final Map<String, String> FIGURES =
      new TreeMap<>(
          Map.of(
              "errors", "errors",
              "tests", "tests",
              "tps", "tps",
              "mean", "meanMs",
              "p50", "p50Ms",
              "p90", "p90Ms",
              "p95", "p95Ms",
              "p99", "p99Ms",
              "max", "maxMs"));

  private GateExpression() {}

  /**
   * @throws ReportException that says what is legal
   */
  static ReportContext.GateRule parse(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      throw new ReportException(
          "The gate '%s' is not understood: %s; figures: %s"
              .formatted(text, EXAMPLES, String.join(", ", FIGURES.keySet())));
    }
    String figure = FIGURES.get(m.group(1));
    if (figure == null) {
      throw new ReportException(
          "The gate '%s' has the unknown figure %s; legal: %s"
              .formatted(text, m.group(1), String.join(", ", FIGURES.keySet())));
    }
    String unit = m.group(4) == null ? "" : m.group(4);
    boolean share = m.group(5) != null;
    requireUnit(text, figure, unit, share);
    BigDecimal number = new BigDecimal(m.group(3));
    if (unit.equals("s")) {
      number = number.movePointRight(3);
    }
    String limit = m.group(2) + " " + number.toPlainString() + (share ? " * baseline" : "");
    return new ReportContext.GateRule(unit.equals("%") ? "errorPercent" : figure, limit, null);
  }

  private static void requireUnit(String text, String figure, String unit, boolean share) {
    String legal =
        share
            ? ""
            : figure.endsWith("Ms") ? "ms, s" : Map.of("errors", "%", "tps", "/s").get(figure);
    boolean fits =
        unit.isEmpty() || (legal != null && (", " + legal + ",").contains(" " + unit + ","));
    if (!fits) {
      throw new ReportException(
          "The gate '%s' has the unit %s, which does not fit; legal: %s"
              .formatted(text, unit, legal == null || legal.isEmpty() ? "none" : "none, " + legal));
    }
  }
}
