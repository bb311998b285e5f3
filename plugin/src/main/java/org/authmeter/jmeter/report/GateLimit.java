package org.authmeter.jmeter.report;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a gate allows: {@code <= 500}, or a share of the baseline's figure, {@code >= 0.95 *
 * baseline}. A bare number is a maximum, for rates and counts of tests a minimum.
 *
 * @param name the figure
 * @param ofBaseline whether the number is a factor of the baseline's figure
 */
record GateLimit(String name, String relation, double number, String digits, boolean ofBaseline) {
  /** All runs of a group together, but for means, in which each run weighs the same. */
  static final Map<String, Function<Group, Number>> FIGURES =
      new TreeMap<>(
          Map.of(
              "errors",
              g -> g.pooled().errors(),
              "errorPercent",
              g -> Figures.round(100.0 * g.pooled().errors() / g.pooled().count()),
              "tests",
              g -> g.pooled().count(),
              "tps",
              g -> g.mean().tps(),
              "meanMs",
              g -> g.mean().meanMs(),
              "p50Ms",
              g -> g.pooled().percentileMs(50),
              "p90Ms",
              g -> g.pooled().percentileMs(90),
              "p95Ms",
              g -> g.pooled().percentileMs(95),
              "p99Ms",
              g -> g.pooled().percentileMs(99),
              "maxMs",
              g -> g.pooled().maxMs()));

  private static final Pattern LIMIT =
      Pattern.compile("\\s*(<=|>=|<|>|=)?\\s*(\\d+(?:\\.\\d+)?)\\s*(\\*\\s*baseline)?\\s*");

  /**
   * @throws ReportException if the figure is unknown or the limit is not understood
   */
  static GateLimit of(String name, String limit) {
    if (name == null || !FIGURES.containsKey(name)) {
      throw new ReportException(
          "The gate %s is unknown: a gate is one of %s".formatted(name, FIGURES.keySet()));
    }
    Matcher m = LIMIT.matcher(limit == null ? "" : limit);
    if (!m.matches()) {
      throw new ReportException(
          ("The limit '%s' of gate %s is not understood: write a number, or <= 500, >= 20, < 1,"
                  + " = 0, >= 0.95 * baseline")
              .formatted(limit, name));
    }
    boolean minimum = name.equals("tps") || name.equals("tests");
    String relation = m.group(1) != null ? m.group(1) : minimum ? ">=" : "<=";
    return new GateLimit(
        name, relation, Double.parseDouble(m.group(2)), m.group(2), m.group(3) != null);
  }

  /** As the page shows it. */
  String text() {
    return relation + " " + digits + (ofBaseline ? " * baseline" : "");
  }

  /**
   * @param value null = there is no such figure, so the gate falls
   */
  boolean holds(Number value, double bound) {
    if (value == null) {
      return false;
    }
    double v = value.doubleValue();
    return switch (relation) {
      case "<=" -> v <= bound;
      case ">=" -> v >= bound;
      case "<" -> v < bound;
      case ">" -> v > bound;
      default -> v == bound;
    };
  }
}
