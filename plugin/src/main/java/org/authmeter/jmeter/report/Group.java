package org.authmeter.jmeter.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The finished runs of one variant under one pattern. */
final class Group {
  private final String variant;
  private final ReportContext.Pattern pattern;
  private final List<CellStatistics> runs;
  private final double threads;
  private final Durations pooled = new Durations();
  private final RunFigures figures;
  private final Map<Integer, Double> rates = new TreeMap<>();

  /** By Little's law, run by run: of means over unequal runs it does not hold. */
  private final List<Double> inFlight;

  /** A run with its row and the virtual users that it had. */
  private record Run(CellStatistics statistics, Comparison.Cell row, int threads) {}

  private Group(String variant, ReportContext.Pattern pattern, List<Run> all) {
    this.variant = variant;
    this.pattern = pattern;
    this.runs = all.stream().map(Run::statistics).toList();
    this.threads = all.stream().mapToInt(Run::threads).average().orElse(pattern.threads());
    runs.forEach(r -> pooled.add(r.durations()));
    this.inFlight =
        all.stream()
            .map(
                r ->
                    Figures.littlesLaw(
                        r.statistics().tps(),
                        r.statistics().durations().meanMs(),
                        pattern.pauseMs(),
                        r.threads()))
            .toList();
    all.stream()
        .filter(r -> r.row().tps() != null && r.row().tps() > 0)
        .forEach(r -> rates.put(r.row().repeat(), r.statistics().tps()));
    this.figures = RunFigures.of(all.stream().map(Run::row).toList(), variant, pattern.id());
  }

  /**
   * What the page shows beside the contract's row: half the width of the interval of the mean time,
   * and percentiles of the successful tests of all runs together.
   */
  record Spread(
      String variant,
      String pattern,
      Double meanMsCi95,
      Long p50Ms,
      Long p90Ms,
      Long p95Ms,
      Long p99Ms,
      Long maxMs) {}

  String variant() {
    return variant;
  }

  ReportContext.Pattern pattern() {
    return pattern;
  }

  /** Virtual users, mean over the runs. */
  double threads() {
    return threads;
  }

  /** All tests of all runs together. */
  Durations pooled() {
    return pooled;
  }

  /** Means of the runs' figures, as each run weighs the same. */
  Comparison.Mean mean() {
    Double tps = Figures.mean(tps());
    Double meanMs = Figures.mean(meanMs());
    return new Comparison.Mean(
        variant,
        pattern.id(),
        runs.size(),
        pooled.count(),
        pooled.errors(),
        Figures.round(meanMs),
        Figures.round(tps),
        Figures.round(Figures.halfWidth95(tps())),
        Figures.round(Figures.mean(inFlight)));
  }

  Spread spread() {
    return new Spread(
        variant,
        pattern.id(),
        Figures.round(Figures.halfWidth95(meanMs())),
        pooled.percentileMs(50),
        pooled.percentileMs(90),
        pooled.percentileMs(95),
        pooled.percentileMs(99),
        pooled.maxMs());
  }

  /** The figures of its runs, for a comparison with those of other results. */
  RunFigures figures() {
    return figures;
  }

  /** The rate of each repeat that has one. */
  Map<Integer, Double> rates() {
    return rates;
  }

  private List<Double> tps() {
    return runs.stream().map(CellStatistics::tps).toList();
  }

  private List<Double> meanMs() {
    return runs.stream().map(r -> r.durations().meanMs()).toList();
  }

  /** The groups that the context's cells make, in its order; runs that broke off are left out. */
  static List<Group> of(ReportContext context, Map<String, CellStatistics> cells) {
    return context.variants().stream()
        .flatMap(
            v ->
                context.patterns().stream()
                    .map(p -> new Group(v.id(), p, runs(context, cells, v.id(), p))))
        .filter(g -> !g.runs.isEmpty())
        .toList();
  }

  private static List<Run> runs(
      ReportContext context,
      Map<String, CellStatistics> cells,
      String variant,
      ReportContext.Pattern pattern) {
    return context.cells().stream()
        .filter(
            c ->
                c.variant().equals(variant)
                    && c.pattern().equals(pattern.id())
                    && !c.broken()
                    && !c.leftOut())
        .filter(c -> cells.containsKey(c.key()) && cells.get(c.key()).tests() > 0)
        .map(
            c ->
                new Run(
                    cells.get(c.key()),
                    cells.get(c.key()).row(c),
                    c.threads() == null ? pattern.threads() : c.threads()))
        .toList();
  }
}
