package org.authmeter.jmeter.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Collects the samples of all cells, and makes the comparison of them. */
final class ComparisonBuilder {
  private final ReportContext context;
  private final Map<String, CellStatistics> cells = new LinkedHashMap<>();
  private final Map<String, LegKey> legKeys = new HashMap<>();
  private final Map<LegKey, Durations> legs = new LinkedHashMap<>();

  private record LegKey(ReportContext.Cell cell, String label) {}

  ComparisonBuilder(ReportContext context) {
    this.context = context;
    context.cells().forEach(c -> cells.put(c.key(), new CellStatistics()));
  }

  /**
   * The statistics of the cell that a label of the joined JTL names.
   *
   * @throws ReportException if no cell has that key
   */
  CellStatistics cell(String label) {
    CellStatistics cell = cells.get(label);
    if (cell == null) {
      throw new ReportException(
          "The samples hold the label '%s', which is the key of no cell in the report's context;"
                  .formatted(label)
              + " its keys are "
              + cells.keySet());
    }
    return cell;
  }

  /**
   * The times of the leg that a label such as {@code variant | pattern | run n | leg} names.
   *
   * @throws ReportException if the label does not begin with the key of a cell
   */
  Durations leg(String label) {
    LegKey key = legKeys.computeIfAbsent(label, this::legKey);
    return legs.computeIfAbsent(key, k -> new Durations());
  }

  private LegKey legKey(String label) {
    LegKey found = null;
    for (ReportContext.Cell cell : context.cells()) {
      String prefix = cell.key() + " | ";
      boolean longer = found == null || cell.key().length() > found.cell().key().length();
      if (label.startsWith(prefix) && longer) {
        found = new LegKey(cell, label.substring(prefix.length()));
      }
    }
    if (found == null) {
      throw new ReportException(
          "The legs hold the label '%s', which begins with the key of no cell; keys are %s"
              .formatted(label, cells.keySet()));
    }
    return found;
  }

  /** Times of all tests by the label of the joined JTL, failed ones included. */
  Map<String, Durations> allTimes() {
    Map<String, Durations> times = new HashMap<>();
    cells.forEach((key, cell) -> times.put(key, cell.allTimes()));
    return times;
  }

  /** The runs by variant and pattern. */
  List<Group> groups() {
    return Group.of(context, cells);
  }

  /**
   * The comparison of what was collected.
   *
   * @throws ReportException if no cell has a single test: silence is no result
   */
  Comparison comparison() {
    if (cells.values().stream().allMatch(c -> c.tests() == 0)) {
      throw new ReportException(
          "The samples hold no test of any cell, so there is nothing to compare; cells are "
              + cells.keySet());
    }
    List<Group> groups = groups();
    return new Comparison(
        Comparison.SCHEMA,
        context.scenario(),
        context.profile(),
        context.cells().stream()
            .filter(c -> !c.leftOut())
            .map(c -> cells.get(c.key()).row(c))
            .toList(),
        groups.stream().map(Group::mean).toList(),
        context.functional().stream().map(ComparisonBuilder::row).toList(),
        context.hosts(),
        context.reference().rows().stream().map(ReportContext.ReferenceRow::row).toList(),
        Gates.evaluate(context, groups, cells),
        legs.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList(),
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
        Peaks.scaling(context, groups));
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

  private static Comparison.Leg row(LegKey key, Durations d) {
    return new Comparison.Leg(
        key.cell().variant(),
        key.cell().pattern(),
        key.cell().repeat(),
        key.label(),
        d.count(),
        d.errors(),
        Figures.round(d.meanMs()),
        d.percentileMs(95));
  }

  private Comparison.Line line(ReportContext.Cell cell) {
    CellStatistics s = cells.get(cell.key());
    return new Comparison.Line(
        cell.variant(), cell.pattern(), cell.repeat(), s.lineWidthMs(), s.line());
  }
}
