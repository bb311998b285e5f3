package org.authmeter.results.figures;

import static org.authmeter.results.samples.Durations.rounded;

import java.util.ArrayList;
import java.util.List;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.comparison.Comparison.GateResult;
import org.authmeter.results.comparison.SoakResult;

/**
 * Evaluates the conditions that the results must meet.
 *
 * <p>Each declared cell must have ended and have tests, and every variant and pattern must be free
 * of errors, unless the pattern's errors are its results or the campaign sets a limit of its own
 * for errors. A gate that no measured cell falls under fails: without samples nothing passes.
 */
final class Gates {
  private final Results results;
  private final List<Group> groups;
  private final List<GateResult> outcomes = new ArrayList<>();

  private Gates(Results results, List<Group> groups) {
    this.results = results;
    this.groups = groups;
  }

  /** All gates with their outcome. */
  static List<GateResult> evaluate(Results results, List<Group> groups) {
    Gates gates = new Gates(results, groups);
    results.cells().forEach(gates::cell);
    groups.forEach(gates::group);
    results.yardsticks().gates().forEach(gates::withoutSamples);
    results.soak().stream().filter(SoakResult::isGated).forEach(gates::soak);
    return gates.outcomes;
  }

  private void cell(Results.Cell cell) {
    if (cell.record().isLeftOut()) {
      return;
    }
    String key = cell.record().key();
    if (cell.record().isBroken()) {
      outcomes.add(new GateResult("ended: " + key, "done", "broken", false));
    } else if (cell.statistics().tests() == 0) {
      outcomes.add(new GateResult("tests: " + key, ">= 1", 0, false));
    }
  }

  /** Fails only where the interval shows that the figure grows by more than is allowed. */
  private void soak(SoakResult row) {
    outcomes.add(
        new GateResult(
            "growth of %s of %s: %s | %s | run %d"
                .formatted(row.figure(), row.of(), row.variant(), row.pattern(), row.repeat()),
            "<= %s %%/h, low end of the interval"
                .formatted(Question.percent(100 * SoakResult.LIMIT)),
            row.lowPercent(),
            !row.grows()));
  }

  private void group(Group group) {
    List<Gate> own =
        results.yardsticks().gates().stream().filter(gate -> applies(gate, group)).toList();
    if (!group.pattern().errorsAreResults() && own.stream().noneMatch(Gate::isAboutErrors)) {
      evaluate(new Gate("errors", "0", null), group);
    }
    own.forEach(gate -> evaluate(gate, group));
  }

  private static boolean applies(Gate gate, Group group) {
    Gate.Scope scope = gate.scope();
    if (scope == null || scope.pattern() == null) {
      return !group.pattern().errorsAreResults()
          && (scope == null || scope.variant() == null || scope.variant().equals(group.variant()));
    }
    return scope.pattern().equals(group.pattern().id())
        && (scope.variant() == null || scope.variant().equals(group.variant()));
  }

  private void withoutSamples(Gate gate) {
    if (groups.stream().noneMatch(group -> applies(gate, group))) {
      outcomes.add(new GateResult(gate.name(), gate.parsedLimit().text(), "no samples", false));
    }
  }

  /** One outcome, or one for each baseline where the limit is a share of its figure. */
  private void evaluate(Gate gate, Group group) {
    Gate.Limit limit = gate.parsedLimit();
    String name = "%s: %s | %s".formatted(gate.name(), group.variant(), group.pattern().id());
    if (!limit.ofBaseline()) {
      Number value = group.figure(gate.name());
      outcomes.add(new GateResult(name, limit.text(), value, limit.holds(value, limit.number())));
    } else if (results.yardsticks().baselines().isEmpty()) {
      outcomes.add(new GateResult(name, limit.text(), "no baseline", false));
    } else {
      for (Baseline baseline : results.yardsticks().baselines()) {
        outcomes.add(against(baseline, gate, name + " | " + baseline.name(), group));
      }
    }
  }

  /** Compares means per run, as the two sides may have different numbers of runs. */
  private static GateResult against(Baseline baseline, Gate gate, String name, Group group) {
    Gate.Limit limit = gate.parsedLimit();
    Double then = Statistics.mean(Group.perRun(baseline.runs(group), gate.name()));
    if (then == null) {
      return new GateResult(name, limit.text(), "no baseline", false);
    }
    Double now = rounded(Statistics.mean(group.perRun(gate.name())));
    Double bound = rounded(limit.number() * then);
    return new GateResult(
        name, "%s = %s".formatted(limit.text(), bound), now, limit.holds(now, bound));
  }
}
