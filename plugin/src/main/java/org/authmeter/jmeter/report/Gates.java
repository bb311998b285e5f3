package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The conditions that a run must hold.
 *
 * <p>Each declared cell must have ended with tests in it, and every variant and pattern must be
 * free of errors, unless the pattern's errors are its results or the campaign sets a limit of its
 * own for errors. A rule that no measured cell comes under falls: silence is no pass.
 */
final class Gates {
  private static final String ERRORS = "errors";
  private static final String ERROR_PERCENT = "errorPercent";
  private static final String NO_SAMPLES = "no samples";

  private final ReportContext context;
  private final List<Group> groups;
  private final List<Comparison.Gate> results = new ArrayList<>();

  private Gates(ReportContext context, List<Group> groups) {
    this.context = context;
    this.groups = groups;
  }

  /**
   * All gates with their outcome.
   *
   * @throws ReportException if a rule names an unknown figure or its limit is no number
   */
  static List<Comparison.Gate> evaluate(
      ReportContext context, List<Group> groups, Map<String, CellStatistics> cells) {
    Gates gates = new Gates(context, groups);
    context.gates().forEach(r -> GateLimit.of(r.name(), r.limit()));
    gates.cells(cells);
    groups.forEach(gates::group);
    context.gates().forEach(gates::withoutSamples);
    return gates.results;
  }

  private void cells(Map<String, CellStatistics> cells) {
    for (ReportContext.Cell cell : context.cells()) {
      if (cell.leftOut()) {
        continue;
      }
      CellStatistics statistics = cells.get(cell.key());
      if (cell.broken()) {
        results.add(new Comparison.Gate("ended: " + cell.key(), "done", "broken", false));
      } else if (statistics == null || statistics.tests() == 0) {
        results.add(new Comparison.Gate("tests: " + cell.key(), ">= 1", 0, false));
      }
    }
  }

  private void group(Group group) {
    List<ReportContext.GateRule> rules =
        context.gates().stream().filter(r -> applies(r, group)).toList();
    boolean own =
        rules.stream().anyMatch(r -> ERRORS.equals(r.name()) || ERROR_PERCENT.equals(r.name()));
    if (!group.pattern().errorsAreResults() && !own) {
      outcomes(new ReportContext.GateRule(ERRORS, "0", null), group).forEach(results::add);
    }
    rules.forEach(r -> outcomes(r, group).forEach(results::add));
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

  private void withoutSamples(ReportContext.GateRule rule) {
    if (groups.stream().noneMatch(g -> applies(rule, g))) {
      GateLimit limit = GateLimit.of(rule.name(), rule.limit());
      results.add(new Comparison.Gate(rule.name(), limit.text(), NO_SAMPLES, false));
    }
  }

  /** One outcome, or one for each baseline where the limit is a share of its figure. */
  private Stream<Comparison.Gate> outcomes(ReportContext.GateRule rule, Group group) {
    GateLimit limit = GateLimit.of(rule.name(), rule.limit());
    String name = "%s: %s | %s".formatted(rule.name(), group.variant(), group.pattern().id());
    if (!limit.ofBaseline()) {
      Number value = GateLimit.FIGURES.get(rule.name()).apply(group);
      return Stream.of(
          new Comparison.Gate(name, limit.text(), value, limit.holds(value, limit.number())));
    }
    if (context.baselines().isEmpty()) {
      return Stream.of(new Comparison.Gate(name, limit.text(), "no baseline", false));
    }
    return context.baselines().stream().map(b -> against(b, limit, name, group));
  }

  /** Compares means per run, as the two sides may have different numbers of runs. */
  private static Comparison.Gate against(
      ReportContext.Baseline baseline, GateLimit limit, String name, Group group) {
    Double figure = baseline.of(group).mean(limit.name());
    Double value = Figures.round(group.figures().mean(limit.name()));
    String full = name + " | " + baseline.name();
    if (figure == null) {
      return new Comparison.Gate(full, limit.text(), "no baseline", false);
    }
    Double bound = Figures.round(limit.number() * figure);
    return new Comparison.Gate(
        full, "%s = %s".formatted(limit.text(), bound), value, limit.holds(value, bound));
  }
}
