package org.authmeter.jmeter.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The figures of the runs of one variant and pattern, run by run. New results and baselines are
 * compared by them: each run weighs the same, so that the number of repeats makes no difference.
 */
final class RunFigures {
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

  private RunFigures(List<Comparison.Cell> runs) {
    this.runs = runs;
  }

  /** Those of the runs that have tests, of one variant and pattern. */
  static RunFigures of(List<Comparison.Cell> cells, String variant, String pattern) {
    return new RunFigures(
        cells.stream()
            .filter(c -> c.tests() > 0)
            .filter(c -> c.variant().equals(variant))
            .filter(c -> c.pattern().equals(pattern))
            .toList());
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The figure of each run that has it. */
  List<Double> of(String figure) {
    return runs.stream()
        .map(FIGURES.get(figure))
        .filter(Objects::nonNull)
        .map(Number::doubleValue)
        .toList();
  }

  /** Mean of the runs' figures; null if no run has it. */
  Double mean(String figure) {
    return Figures.mean(of(figure));
  }
}
