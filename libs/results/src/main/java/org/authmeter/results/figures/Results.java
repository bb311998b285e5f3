package org.authmeter.results.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.campaign.Variant.OperatingCost;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.ComponentUse;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.comparison.HouseResult;
import org.authmeter.results.comparison.LogoutResult;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.comparison.StormResult;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.samples.CellStatistics;
import org.authmeter.results.samples.Durations;

/**
 * Everything that the figures of a comparison are computed from: which cells there are, what is
 * expected of them, and what was observed of hosts, faults and replication.
 *
 * @param soak what grew in long runs; empty unless that was asked
 */
public record Results(
    List<Variant> variants,
    List<Pattern> patterns,
    List<Cell> cells,
    List<FunctionalResult> functional,
    List<HostUse> hosts,
    Faults faults,
    Yardsticks yardsticks,
    List<SoakResult> soak) {
  /** What was observed of runs in which something was made to fail, and of replication. */
  public record Faults(
      List<Comparison.Recovery> recovery,
      List<FailoverResult> failover,
      List<Comparison.Replication> replication,
      List<StormResult> storm,
      List<LogoutResult> logouts,
      List<HouseResult> house) {
    /** Nothing was made to fail, and nothing replicates. */
    public static final Faults NONE =
        new Faults(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /**
   * What the figures are held against.
   *
   * @param reference published figures
   * @param gates that the results must meet
   * @param question what the variants are ordered by
   */
  public record Yardsticks(
      Reference reference, List<Gate> gates, List<Baseline> baselines, Question question) {}

  /**
   * A system that was measured.
   *
   * @param processors that its servers need; null = it is not about scaling
   * @param limited true if they had fewer: no scaling is claimed
   * @param scalesFrom id of the variant that its peak is divided by; null = none
   */
  public record Variant(
      String id,
      String title,
      String note,
      OperatingCost operatingCost,
      Integer processors,
      boolean limited,
      String scalesFrom) {}

  /**
   * A load that was measured.
   *
   * @param group patterns that are compared with each other; null = the main group
   * @param errorsAreResults true lifts the implied gate "no errors"
   * @param unit label of one test; null = the scenario's
   */
  public record Pattern(
      String id,
      String title,
      @JsonUnwrapped Users users,
      String group,
      boolean errorsAreResults,
      String unit,
      LoadPattern.Place place,
      @JsonUnwrapped Search search) {}

  /**
   * The virtual users of a load.
   *
   * @param threads as declared or as observed
   * @param pauseMs mean pause per test outside its measured time, 0 if absent
   */
  public record Users(int threads, double pauseMs) {}

  /**
   * What a load is a step of the search for.
   *
   * @param peakOf the pattern whose peak it is; null = none
   * @param limitOf the pattern whose limit it is; null = none
   */
  public record Search(String peakOf, String limitOf) {
    /** It is no step of a search. */
    public static final Search NONE = new Search(null, null);
  }

  /**
   * A run.
   *
   * @param statistics figures of its tests; without tests if it was not measured
   * @param legs times of its other samples, by label
   */
  public record Cell(CellRecord record, CellStatistics statistics, Map<String, Durations> legs) {
    /** The row of comparison.json. */
    Comparison.Cell row() {
      return statistics.row(record);
    }

    private Stream<Comparison.Leg> legRows() {
      return legs.entrySet().stream()
          .map(
              leg ->
                  new Comparison.Leg(
                      record.variant(),
                      record.pattern(),
                      record.repeat(),
                      leg.getKey(),
                      leg.getValue().count(),
                      leg.getValue().errors(),
                      Durations.rounded(leg.getValue().meanMs()),
                      leg.getValue().percentileMs(95)));
    }

    private Stream<Comparison.Failure> failures() {
      return statistics.failures().entrySet().stream()
          .map(
              failed ->
                  new Comparison.Failure(
                      record.variant(),
                      record.pattern(),
                      record.repeat(),
                      failed.getKey(),
                      failed.getValue()));
    }

    private Comparison.NotMeasured notMeasured() {
      return new Comparison.NotMeasured(
          record.variant(), record.pattern(), record.repeat(), record.status(), record.detail());
    }
  }

  /** The rows of all runs that were measured. */
  public List<Comparison.Cell> rows() {
    return cells.stream().filter(c -> !c.record.isLeftOut()).map(Cell::row).toList();
  }

  /** What the page shows of each variant and pattern in addition to the comparison. */
  public List<Group.Spread> spreads() {
    return Group.of(this).stream().map(Group::spread).toList();
  }

  /**
   * The comparison.
   *
   * @param scenario name of the scenario
   * @param profile of the run; null = unknown
   * @throws ReportException if there is neither a run nor a functional test: without samples there
   *     is no result
   */
  public Comparison comparison(String scenario, String profile) {
    if (cells.isEmpty() && functional.isEmpty()) {
      throw new ReportException(
          "The rows contain no run of a load and no functional test, so there is nothing to compare");
    }
    List<Group> groups = Group.of(this);
    return new Comparison(
        Comparison.SCHEMA,
        scenario,
        profile,
        new Comparison.Loads(
            rows(),
            groups.stream().map(Group::mean).toList(),
            functional.stream().map(Results::row).toList(),
            hosts.stream().map(host -> host.figures(component(host))).toList(),
            yardsticks.reference().rows().stream()
                .map(
                    r ->
                        new Comparison.Published(
                            r.variant(),
                            r.pattern(),
                            r.rates().printedTps(),
                            r.rates().recomputedTps()))
                .toList(),
            Gates.evaluate(this, groups)),
        new Comparison.Details(
            cells.stream().flatMap(Cell::legRows).toList(),
            cells.stream()
                .map(c -> c.statistics.line(c.record))
                .filter(line -> !line.points().isEmpty())
                .toList(),
            cells.stream().flatMap(Cell::failures).toList(),
            soak),
        new Comparison.Faults(
            faults.recovery(),
            faults.failover(),
            faults.replication(),
            faults.storm(),
            faults.logouts(),
            faults.house(),
            cells.stream().filter(c -> c.record.isLeftOut()).map(Cell::notMeasured).toList()),
        new Comparison.Ratios(
            Baseline.rows(
                yardsticks.baselines(), groups, yardsticks.question().relevantDifference()),
            yardsticks.baselines().stream()
                .map(b -> new Comparison.Baseline(b.name(), b.warnings()))
                .toList(),
            Peaks.scaling(this, groups),
            Group.pairs(groups),
            Order.of(this, groups)),
        null);
  }

  private ComponentUse component(HostUse host) {
    return cells.stream()
        .map(Cell::record)
        .filter(host::isOf)
        .map(cell -> cell.components().get(host.host()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Comparison.Functional row(FunctionalResult f) {
    Boolean pass = f.expected() == null ? null : Boolean.valueOf(f.expected().equals(f.observed()));
    return new Comparison.Functional(
        f.variant(), f.test(), f.expected(), f.observed(), pass, f.detail());
  }
}
