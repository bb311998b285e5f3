package org.authmeter.jmeter.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a baseline measured of one variant and pattern, run by run. */
final class BaselineFigures {
  private static final Map<String, Function<Comparison.Cell, Number>> FIGURES =
      Map.of(
          "errors", Comparison.Cell::errors,
          "errorPercent", c -> 100.0 * c.errors() / c.tests(),
          "tests", Comparison.Cell::tests,
          "tps", Comparison.Cell::tps,
          "meanMs", Comparison.Cell::meanMs,
          "p50Ms", Comparison.Cell::p50Ms,
          "p90Ms", Comparison.Cell::p90Ms,
          "p95Ms", Comparison.Cell::p95Ms,
          "p99Ms", Comparison.Cell::p99Ms,
          "maxMs", Comparison.Cell::maxMs);

  private final List<Comparison.Cell> runs;

  private BaselineFigures(List<Comparison.Cell> runs) {
    this.runs = runs;
  }

  static BaselineFigures of(ReportContext.Baseline baseline, Group group) {
    return new BaselineFigures(
        baseline.cells().stream()
            .filter(c -> c.tests() > 0)
            .filter(c -> c.variant().equals(group.variant()))
            .filter(c -> c.pattern().equals(group.pattern().id()))
            .toList());
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The figure of each run that has it. */
  List<Double> of(String figure) {
    return runs.stream()
        .map(FIGURES.get(figure))
        .filter(v -> v != null)
        .map(Number::doubleValue)
        .toList();
  }

  /** Each run weighs the same; null without a run. */
  Double mean(String figure) {
    return Figures.mean(of(figure));
  }
}
