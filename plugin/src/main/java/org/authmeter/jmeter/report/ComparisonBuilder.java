package org.authmeter.jmeter.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the comparison of the figures of all runs and their context. */
final class ComparisonBuilder {
  private final ReportContext context;
  private final Map<String, CellStatistics> cells = new LinkedHashMap<>();
  private final Map<String, Map<String, Durations>> legs;

  /**
   * @param cells figures by the keys of the context's cells; a cell without any has no test
   * @param legs times by the same keys and by label
   */
  ComparisonBuilder(
      ReportContext context,
      Map<String, CellStatistics> cells,
      Map<String, Map<String, Durations>> legs) {
    this.context = context;
    this.legs = legs;
    context
        .cells()
        .forEach(c -> this.cells.put(c.key(), cells.getOrDefault(c.key(), new CellStatistics())));
  }

  /** The runs by variant and pattern. */
  List<Group> groups() {
    return Group.of(context, cells);
  }

  /** The rows of all runs. */
  List<Comparison.Cell> cells() {
    return context.cells().stream()
        .filter(c -> !c.leftOut())
        .map(c -> cells.get(c.key()).row(c))
        .toList();
  }

  /**
   * The comparison of what was collected.
   *
   * @throws ReportException if there is neither a run nor a functional test: silence is no result
   */
  Comparison comparison() {
    if (context.cells().isEmpty() && context.functional().isEmpty()) {
      throw new ReportException(
          "The rows hold no run of a load and no functional test, so there is nothing to compare");
    }
    List<Group> groups = groups();
    return new Comparison(
        Comparison.SCHEMA,
        context.scenario(),
        context.profile(),
        cells(),
        groups.stream().map(Group::mean).toList(),
        context.functional().stream().map(ComparisonBuilder::row).toList(),
        context.hosts().stream().map(HostRow::figures).toList(),
        context.reference().rows().stream().map(ReportContext.ReferenceRow::row).toList(),
        Gates.evaluate(context, groups, cells),
        context.cells().stream().flatMap(this::legs).toList(),
        context.cells().stream().map(this::line).filter(l -> !l.points().isEmpty()).toList(),
        context.cells().stream().flatMap(this::failures).toList(),
        context.recovery(),
        context.failover(),
        context.replication(),
        context.cells().stream()
            .filter(ReportContext.Cell::leftOut)
            .map(
                c ->
                    new Comparison.NotMeasured(
                        c.variant(), c.pattern(), c.repeat(), c.status(), c.detail()))
            .toList(),
        Baselines.rows(context, groups),
        context.baselines().stream()
            .map(b -> new Comparison.BaselineOf(b.name(), b.warnings()))
            .toList(),
        Peaks.scaling(context, groups),
        PairedRatio.pairs(groups));
  }

  private Stream<Comparison.Failure> failures(ReportContext.Cell cell) {
    return cells.get(cell.key()).failures().entrySet().stream()
        .map(
            e ->
                new Comparison.Failure(
                    cell.variant(), cell.pattern(), cell.repeat(), e.getKey(), e.getValue()));
  }

  private static Comparison.Functional row(ReportContext.Functional f) {
    Boolean pass = f.expected() == null ? null : Boolean.valueOf(f.expected().equals(f.observed()));
    return new Comparison.Functional(
        f.variant(), f.test(), f.expected(), f.observed(), pass, f.detail());
  }

  private Stream<Comparison.Leg> legs(ReportContext.Cell cell) {
    return legs.getOrDefault(cell.key(), Map.of()).entrySet().stream()
        .map(
            e ->
                new Comparison.Leg(
                    cell.variant(),
                    cell.pattern(),
                    cell.repeat(),
                    e.getKey(),
                    e.getValue().count(),
                    e.getValue().errors(),
                    Figures.round(e.getValue().meanMs()),
                    e.getValue().percentileMs(95)));
  }

  private Comparison.Line line(ReportContext.Cell cell) {
    CellStatistics s = cells.get(cell.key());
    return new Comparison.Line(
        cell.variant(), cell.pattern(), cell.repeat(), s.lineWidthMs(), s.line());
  }
}
