package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conditions that a run must hold.
 *
 * <p>Each declared cell must have ended with tests in it, and every variant and pattern must be
 * free of errors, unless the pattern's errors are its results or the campaign sets a limit of its
 * own for errors.
 */
final class Gates {
  private static final String ERRORS = "errors";
  private static final String NO_ERRORS = "0";

  private static final Map<String, Function<Group, Number>> FIGURES =
      new TreeMap<>(
          Map.of(
              ERRORS,
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

  /** A comparison and a number: {@code <= 500}; a bare number is a maximum, for rates a minimum. */
  private static final Pattern LIMIT =
      Pattern.compile("\\s*(<=|>=|<|>|=)?\\s*(\\d+(?:\\.\\d+)?)\\s*");

  private Gates() {}

  /**
   * All gates with their outcome.
   *
   * @throws ReportException if a rule names an unknown figure or its limit is no number
   */
  static List<Comparison.Gate> evaluate(
      ReportContext context, List<Group> groups, Map<String, CellStatistics> cells) {
    List<Comparison.Gate> results = new ArrayList<>();
    for (ReportContext.Cell cell : context.cells()) {
      CellStatistics statistics = cells.get(cell.key());
      if (cell.broken()) {
        results.add(new Comparison.Gate("ended: " + cell.key(), "done", "broken", false));
      } else if (statistics == null || statistics.tests() == 0) {
        results.add(new Comparison.Gate("tests: " + cell.key(), ">= 1", 0, false));
      }
    }
    for (Group group : groups) {
      List<ReportContext.GateRule> rules =
          context.gates().stream().filter(r -> applies(r, group)).toList();
      if (!group.pattern().errorsAreResults()
          && rules.stream().noneMatch(r -> ERRORS.equals(r.name()))) {
        results.add(outcome(new ReportContext.GateRule(ERRORS, NO_ERRORS, null), group));
      }
      rules.forEach(r -> results.add(outcome(r, group)));
    }
    context.gates().forEach(Gates::check);
    return results;
  }

  private static boolean applies(ReportContext.GateRule rule, Group group) {
    ReportContext.Scope scope = rule.scope();
    if (scope == null || (scope.variant() == null && scope.pattern() == null)) {
      return !group.pattern().errorsAreResults();
    }
    if (scope.pattern() == null && group.pattern().errorsAreResults()) {
      return false;
    }
    return (scope.variant() == null || scope.variant().equals(group.variant()))
        && (scope.pattern() == null || scope.pattern().equals(group.pattern().id()));
  }

  private static void check(ReportContext.GateRule rule) {
    if (rule.name() == null || !FIGURES.containsKey(rule.name())) {
      throw new ReportException(
          "The gate %s is unknown: a gate is one of %s".formatted(rule.name(), FIGURES.keySet()));
    }
    parsed(rule);
  }

  private static Matcher parsed(ReportContext.GateRule rule) {
    Matcher limit = LIMIT.matcher(rule.limit() == null ? "" : rule.limit());
    if (!limit.matches()) {
      throw new ReportException(
          "The limit '%s' of gate %s is not understood: write a number, or <= 500, >= 20, < 1, = 0"
              .formatted(rule.limit(), rule.name()));
    }
    return limit;
  }

  private static Comparison.Gate outcome(ReportContext.GateRule rule, Group group) {
    check(rule);
    Matcher limit = parsed(rule);
    boolean minimum = rule.name().equals("tps") || rule.name().equals("tests");
    String relation = limit.group(1) != null ? limit.group(1) : minimum ? ">=" : "<=";
    double bound = Double.parseDouble(limit.group(2));
    Number value = FIGURES.get(rule.name()).apply(group);
    boolean pass = value != null && holds(value.doubleValue(), relation, bound);
    return new Comparison.Gate(
        "%s: %s | %s".formatted(rule.name(), group.variant(), group.pattern().id()),
        relation + " " + limit.group(2),
        value,
        pass);
  }

  private static boolean holds(double value, String relation, double bound) {
    return switch (relation) {
      case "<=" -> value <= bound;
      case ">=" -> value >= bound;
      case "<" -> value < bound;
      case ">" -> value > bound;
      default -> value == bound;
    };
  }
}
