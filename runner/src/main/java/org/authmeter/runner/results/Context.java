package org.authmeter.runner.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.baseline.Baseline;
import org.authmeter.runner.campaign.Gate;
import org.authmeter.runner.campaign.LoadPattern;
import org.authmeter.runner.campaign.OperatingCost;
import org.authmeter.runner.campaign.Reference;
import org.authmeter.runner.campaign.View;
import org.authmeter.runner.failover.FailoverRow;
import org.authmeter.runner.fault.RecoveryRow;
import org.authmeter.runner.host.HostRow;
import org.authmeter.runner.replication.ReplicationRow;

/**
 * What the dashboard generator must know beside the JTLs (context.json); a copy stays in
 * record.json, so that a report can be made again.
 *
 * @param generated ISO time
 * @param recovery how cells with faults came through them
 * @param failover whether users of a cell were asked to log in again after its fault
 * @param replication what probes of replicating pairs saw
 * @param reference null = no published figures
 * @param environment null in old records
 * @param record free form; null in the copy
 * @param baselines earlier results to compare with; asked for anew with each report
 * @param report how the page shows it; null = as usual
 * @param capacity answer and steps of a search for the capacity; null = there was none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Context(
    String scenario,
    String title,
    String question,
    String profile,
    String unit,
    String generated,
    List<VariantRow> variants,
    List<PatternRow> patterns,
    List<CellRow> cells,
    List<FunctionalRow> functional,
    Map<String, String> functionalTitles,
    List<HostRow> hosts,
    List<RecoveryRow> recovery,
    List<FailoverRow> failover,
    List<ReplicationRow> replication,
    Reference reference,
    List<Gate> gates,
    Environment environment,
    Map<String, Object> record,
    List<Baseline> baselines,
    View report,
    Map<String, Object> capacity) {
  public Context {
    baselines = baselines == null ? List.of() : baselines;
    recovery = recovery == null ? List.of() : recovery; // records of before there were faults
    failover = failover == null ? List.of() : failover;
    replication = replication == null ? List.of() : replication;
  }

  /**
   * A system under comparison.
   *
   * @param operatingCost null = nothing is known
   * @param processors that its servers need; null = not said
   * @param limited true if the machine of the testbed has fewer: its rate says nothing about
   *     scaling
   * @param scalesFrom id of the variant that its rate is divided by; null = none
   */
  public record VariantRow(
      String id,
      String title,
      String note,
      OperatingCost operatingCost,
      Integer processors,
      boolean limited,
      String scalesFrom) {
    /** A variant that is not about scaling. */
    public VariantRow(String id, String title, String note, OperatingCost operatingCost) {
      this(id, title, note, operatingCost, null, false, null);
    }
  }

  /**
   * A load; threads and pause for Little's law.
   *
   * @param unit label of one test; null = the context's
   * @param place in the table of total and call averages; null = in none
   * @param peakOf the row of trials for the peak that it belongs to; null = it is no trial
   */
  public record PatternRow(
      String id,
      String title,
      int threads,
      int pauseMs,
      String group,
      boolean errorsAreResults,
      String unit,
      LoadPattern.Place place,
      String peakOf) {
    /** A load whose tests are the context's. */
    public PatternRow(
        String id, String title, int threads, int pauseMs, String group, boolean errorsAreResults) {
      this(id, title, threads, pauseMs, group, errorsAreResults, null, null, null);
    }
  }

  /** Label of one test of a pattern. */
  public String unit(String pattern) {
    return patterns.stream()
        .filter(p -> p.id().equals(pattern) && p.unit() != null)
        .map(PatternRow::unit)
        .findFirst()
        .orElse(unit);
  }

  /**
   * One run of a pattern on a variant.
   *
   * @param key label of its rows in the joined JTL
   * @param offered rate that was meant to arrive; null if the system's answers decide
   * @param ideal mean of that rate over the cell, the ramp-up included; null without offered
   * @param idealTests tests in all at that rate; null without offered
   * @param status done, broken, invalid or not run
   * @param detail why it is not done
   * @param threads virtual users; null = as many as its pattern has
   */
  public record CellRow(
      String key,
      String variant,
      String pattern,
      int repeat,
      Double offered,
      Double ideal,
      Long idealTests,
      String status,
      String detail,
      Integer threads) {
    public static final String DONE = "done";

    /** Without an ideal. */
    public CellRow(
        String key,
        String variant,
        String pattern,
        int repeat,
        Double offered,
        String status,
        String detail) {
      this(key, variant, pattern, repeat, offered, null, null, status, detail, null);
    }

    public static final String BROKEN = "broken";

    /** The server stopped answering; it was restarted, and the cell made once more. */
    public static final String INVALID = "invalid";

    /** The servers that it needs are not there. */
    public static final String NOT_RUN = "not run";

    /** The same, but it cannot be compared. */
    public CellRow broken(String why) {
      return new CellRow(
          key, variant, pattern, repeat, offered, ideal, idealTests, BROKEN, why, threads);
    }

    public boolean isDone() {
      return DONE.equals(status);
    }
  }

  /**
   * One functional test on a variant.
   *
   * @param expected yes, no, or null = nothing
   * @param observed yes, no, or null = nothing was seen
   * @param pass null if nothing is expected
   */
  public record FunctionalRow(
      String variant, String test, String expected, String observed, Boolean pass, String detail) {
    public static FunctionalRow of(
        String variant, String test, String expected, String observed, String detail) {
      Boolean pass = expected == null ? null : Boolean.valueOf(expected.equals(observed));
      return new FunctionalRow(variant, test, expected, observed, pass, detail);
    }
  }

  /** Without baselines and capacity. */
  public Context(
      String scenario,
      String title,
      String question,
      String profile,
      String unit,
      String generated,
      List<VariantRow> variants,
      List<PatternRow> patterns,
      List<CellRow> cells,
      List<FunctionalRow> functional,
      Map<String, String> functionalTitles,
      List<HostRow> hosts,
      List<RecoveryRow> recovery,
      List<ReplicationRow> replication,
      Reference reference,
      List<Gate> gates,
      Environment environment,
      Map<String, Object> record) {
    this(
        scenario,
        title,
        question,
        profile,
        unit,
        generated,
        variants,
        patterns,
        cells,
        functional,
        functionalTitles,
        hosts,
        recovery,
        List.of(),
        replication,
        reference,
        gates,
        environment,
        record,
        List.of(),
        null,
        null);
  }

  /** The same with another record, for the copy in it. */
  public Context withRecord(Map<String, Object> other) {
    return copy(cells, gates, other, List.of(), capacity);
  }

  /** The same beside earlier results. */
  public Context withBaselines(List<Baseline> others) {
    return copy(cells, gates, record, others, capacity);
  }

  /** The same with other conditions. */
  public Context withGates(List<Gate> others) {
    return copy(cells, others, record, baselines, capacity);
  }

  /** The same with other cells. */
  public Context withCells(List<CellRow> others) {
    return copy(others, gates, record, baselines, capacity);
  }

  /** The same with the answer of a search for the capacity. */
  public Context withCapacity(Map<String, Object> answer) {
    return copy(cells, gates, record, baselines, answer);
  }

  /** The five that differ between a run's context and those made of it. */
  private Context copy(
      List<CellRow> cells,
      List<Gate> gates,
      Map<String, Object> record,
      List<Baseline> baselines,
      Map<String, Object> capacity) {
    return new Context(
        scenario,
        title,
        question,
        profile,
        unit,
        generated,
        variants,
        patterns,
        cells,
        functional,
        functionalTitles,
        hosts,
        recovery,
        failover,
        replication,
        reference,
        gates,
        environment,
        record,
        baselines,
        report,
        capacity);
  }
}
