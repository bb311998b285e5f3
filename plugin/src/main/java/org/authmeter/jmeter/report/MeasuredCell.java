package org.authmeter.jmeter.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rows of one run of a load: a variant under a pattern. */
final class MeasuredCell {
  private final String variant;
  private final Scenario.LoadPattern pattern;
  private final int repeat;
  private final String unit;
  private final Scenario.Failover expected;
  private final CellStatistics statistics;
  private final Map<String, Durations> legs = new LinkedHashMap<>();

  /** Most active virtual users, by thread group and the host that it ran on. */
  private final Map<String, Map<String, Integer>> threads = new HashMap<>();

  private final Replication replication = new Replication();

  /** Thread group that brings back what was lost, once the load is over. */
  private static final String RESTORE = "restore";

  private final FailoverSamples failover;
  private final Recovery recovery;
  private boolean open;

  /** Whether another run of the same name followed. */
  private boolean twice;

  /**
   * @param unit label of one test; null = unknown, so no row is one
   * @param expected whether users are asked again after a fault; null = nobody looks
   */
  MeasuredCell(
      String variant,
      Scenario.LoadPattern pattern,
      int repeat,
      String unit,
      Scenario.Failover expected) {
    this.variant = variant;
    this.pattern = pattern;
    this.repeat = repeat;
    this.unit = unit;
    this.expected = expected;
    this.statistics = new CellStatistics();
    this.failover = expected == null ? null : new FailoverSamples();
    this.recovery = expected == null && pattern.fault() ? new Recovery() : null;
  }

  /** A run whose tests became known when all its rows were read: all other labels are legs. */
  MeasuredCell(
      String variant,
      Scenario.LoadPattern pattern,
      int repeat,
      String unit,
      int users,
      Map<String, CellStatistics> byLabel) {
    this.variant = variant;
    this.pattern = pattern;
    this.repeat = repeat;
    this.unit = unit;
    this.expected = null;
    this.statistics = byLabel.getOrDefault(unit, new CellStatistics());
    this.failover = null;
    this.recovery = null;
    threads.put("", Map.of("", users));
    byLabel.forEach(
        (label, of) -> {
          if (!label.equals(unit)) {
            legs.put(label, of.durations());
          }
        });
  }

  /** A row of the warm-up, which is before the first measured one. */
  void warmedUp(SampleRow row) {
    twice |= statistics.tests() > 0 && row.startMs() > statistics.endEpochMs();
  }

  /** A measured row. */
  void add(SampleRow row, ThreadName name) {
    boolean isUnit = row.label().equals(unit);
    if (isUnit && isCut(row)) {
      return;
    }
    if (failover != null) {
      failover.saw(row, isUnit);
    }
    if (recovery != null && !name.group().equals(RESTORE)) {
      ControlAction action = ControlAction.of(row);
      if (action != null) {
        recovery.did(action);
      }
    }
    if (!isUnit) {
      leg(row.label()).add(row.elapsedMs(), row.success());
      return;
    }
    if (recovery != null) {
      recovery.saw(row);
    }
    replication.saw(row);
    threads
        .computeIfAbsent(name.group(), g -> new HashMap<>())
        .merge(name.host(), row.groupThreads(), Math::max);
    Long wait = row.number("waitMs");
    open |= wait != null;
    test(wait == null ? row : row.since(wait));
  }

  /** A test that the end of the load cut off: a transaction of fewer samples than a whole one. */
  private boolean isCut(SampleRow row) {
    if (pattern.samples() == null || !row.success()) {
      return false;
    }
    Integer samples = row.samples();
    return samples != null && samples < pattern.samples();
  }

  private void test(SampleRow row) {
    statistics.add(row.startMs(), row.endMs(), row.elapsedMs(), row.success());
    if (!row.success()) {
      statistics.failed(row.code());
    }
  }

  private Durations leg(String label) {
    return legs.computeIfAbsent(label, l -> new Durations());
  }

  String variant() {
    return variant;
  }

  Scenario.LoadPattern pattern() {
    return pattern;
  }

  int repeat() {
    return repeat;
  }

  String key() {
    return ReportContext.Cell.key(variant, pattern.id(), repeat);
  }

  CellStatistics statistics() {
    return statistics;
  }

  Map<String, Durations> legs() {
    return legs;
  }

  /**
   * Virtual users: one where they take turns; those that the campaign declares for an open load,
   * whose thread group is only as large as it must be; otherwise the most that were active, summed
   * over hosts.
   */
  int users() {
    if (pattern.serial()) {
      return 1;
    }
    int seen =
        threads.values().stream()
            .mapToInt(hosts -> hosts.values().stream().mapToInt(Integer::intValue).sum())
            .max()
            .orElse(0);
    int declared = pattern.threads() == null ? 0 : pattern.threads();
    return open && declared > 0 || seen == 0 ? declared : seen;
  }

  /** The run as the page lists it. */
  ReportContext.Cell row(RunnerRecord.Cell known) {
    Long start = statistics.startEpochMs();
    OfferedLoad offered =
        start == null
            ? null
            : OfferedLoad.of(pattern.offered(), users(), statistics.endEpochMs() - start);
    boolean told = known != null && known.offered() != null;
    String problem = problem();
    boolean broken = known != null && ReportContext.Cell.BROKEN.equals(known.status());
    return new ReportContext.Cell(
        key(),
        variant,
        pattern.id(),
        repeat,
        told ? known.offered() : offered == null ? null : Double.valueOf(offered.offered()),
        told ? known.ideal() : offered == null ? null : Double.valueOf(offered.mean()),
        told ? known.idealTests() : offered == null ? null : Long.valueOf(offered.tests()),
        broken || !problem.isEmpty() ? ReportContext.Cell.BROKEN : ReportContext.Cell.DONE,
        broken && known.detail() != null ? known.detail() : problem,
        known != null && known.threads() != null ? known.threads() : Integer.valueOf(users()));
  }

  /** Why it is no measurement; empty if it is one. */
  private String problem() {
    if (twice) {
      return "the rows hold several runs of this name, one after another: give each its own"
          + " -Jauthmeter.repeat, or remove the rows of all but one";
    }
    return failover != null ? failover.problem() : recovery != null ? recovery.problem() : "";
  }

  /**
   * @return null if nothing was made to fail
   */
  Comparison.Recovery recovery() {
    return recovery == null ? null : recovery.row(variant, pattern.id(), repeat);
  }

  /**
   * @return null if it is no failover test
   */
  FailoverRow failover() {
    return failover == null ? null : failover.row(expected, variant, pattern.id(), repeat);
  }

  /**
   * @return null if there was no probe
   */
  Comparison.Replication replication() {
    return replication.row(variant, pattern.id(), repeat);
  }
}
