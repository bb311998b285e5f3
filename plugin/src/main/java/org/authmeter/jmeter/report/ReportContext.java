package org.authmeter.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * What is compared, and what is known of it beside the samples' figures: the scenario's
 * description, which cells there are, what is expected of them, and what was seen of hosts, faults
 * and replication. The page gets it as it is.
 *
 * @param question that the scenario answers; null = none
 * @param unit label of one test; null = unknown
 * @param generated ISO time
 * @param functionalTitles what each functional test does, by id
 * @param reference published figures
 * @param baselines earlier results
 * @param environment on what was measured; null = not said
 * @param record of the run, free form; null = none
 * @param report how the page shows it; null = as usual
 * @param capacity answer and steps of a search for the capacity; null = there was none
 * @param notes what a reader must know of how the rows were read
 */
record ReportContext(
    String scenario,
    String title,
    String question,
    String profile,
    String unit,
    String generated,
    List<Variant> variants,
    List<Pattern> patterns,
    List<Cell> cells,
    List<Functional> functional,
    Map<String, String> functionalTitles,
    List<HostRow> hosts,
    List<Comparison.Recovery> recovery,
    List<FailoverRow> failover,
    List<Comparison.Replication> replication,
    Reference reference,
    List<GateRule> gates,
    List<Baseline> baselines,
    Environment environment,
    JsonNode record,
    JsonNode report,
    JsonNode capacity,
    List<String> notes) {

  /**
   * What is compared.
   *
   * @param processors that its servers need; null = it is not about scaling
   * @param limited true if they had fewer: no scaling is claimed
   * @param scalesFrom id of the variant that its peak is divided by; null = none
   */
  record Variant(
      String id,
      String title,
      String note,
      JsonNode operatingCost,
      Integer processors,
      boolean limited,
      String scalesFrom) {
    Variant(String id) {
      this(id, null, false, null);
    }

    Variant(String id, Integer processors, boolean limited, String scalesFrom) {
      this(id, id, "", null, processors, limited, scalesFrom);
    }
  }

  /**
   * A load pattern.
   *
   * @param pauseMs mean pause per test outside its measured time, 0 if absent
   * @param group patterns that are compared with each other; null = the main group
   * @param errorsAreResults true lifts the implied gate "no errors"
   * @param unit label of one test; null = the scenario's
   * @param peakOf the pattern whose peak it is a step of the search for; null = it is none
   * @param limitOf the pattern whose limit it is a step of the search for; null = it is none
   */
  record Pattern(
      String id,
      String title,
      int threads,
      double pauseMs,
      String group,
      boolean errorsAreResults,
      String unit,
      Scenario.Place place,
      String peakOf,
      String limitOf) {
    Pattern(String id, int threads, double pauseMs, boolean errorsAreResults) {
      this(id, threads, pauseMs, errorsAreResults, null);
    }

    Pattern(String id, int threads, double pauseMs, boolean errorsAreResults, String peakOf) {
      this(id, id, threads, pauseMs, null, errorsAreResults, null, null, peakOf, null);
    }
  }

  /**
   * A run.
   *
   * @param status done, broken, invalid or not run
   * @param detail why it is not done
   * @param threads virtual users; null = those of its pattern
   */
  record Cell(
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
    static final String DONE = "done";
    static final String BROKEN = "broken";

    /** The server stopped answering; it was restarted, and the cell made once more. */
    static final String INVALID = "invalid";

    /** The servers that it needs are not there. */
    static final String NOT_RUN = "not run";

    /** With the virtual users of its pattern. */
    Cell(
        String key,
        String variant,
        String pattern,
        int repeat,
        Double offered,
        Double ideal,
        Long idealTests,
        String status,
        String detail) {
      this(key, variant, pattern, repeat, offered, ideal, idealTests, status, detail, null);
    }

    /** What a cell is called where nothing but text fits. */
    static String key(String variant, String pattern, int repeat) {
      return "%s | %s | run %d".formatted(variant, pattern, repeat);
    }

    boolean broken() {
      return BROKEN.equals(status);
    }

    /** Not run, or made once more: there is nothing of it to compare, and no gate about it. */
    boolean leftOut() {
      return NOT_RUN.equals(status) || INVALID.equals(status);
    }
  }

  record Functional(String variant, String test, String expected, String observed, String detail) {}

  /**
   * Published figures (reference.yaml).
   *
   * @param source the document
   * @param note how far the figures compare
   * @param inconsistencies of the document itself, a sentence each
   * @param hosts published processor use of servers
   * @param ratios published claims about two variants
   */
  record Reference(
      String source,
      String note,
      List<String> inconsistencies,
      List<ReferenceRow> rows,
      List<PublishedHost> hosts,
      List<PublishedRatio> ratios) {
    Reference(List<ReferenceRow> rows) {
      this(null, null, null, rows, null, null);
    }

    Reference {
      inconsistencies = orEmpty(inconsistencies);
      rows = orEmpty(rows);
      hosts = orEmpty(hosts);
      ratios = orEmpty(ratios);
    }
  }

  /**
   * A published cell.
   *
   * @param variant null = the document does not name it
   * @param printedTps as the document's summary prints it
   * @param recomputedTps mean of the document's own runs
   * @param printedTotalMs average of whole runs in milliseconds, where the document has both
   * @param cpuPercent of the server's host, where that is printed
   * @param memoryMb of the server's host at the end
   * @param memoryGrowthMb during the run
   */
  record ReferenceRow(
      String variant,
      String pattern,
      Double printedTps,
      Double recomputedTps,
      Double printedMeanMs,
      Double printedTotalMs,
      Double cpuPercent,
      Double memoryMb,
      Double memoryGrowthMb) {
    ReferenceRow(
        String variant,
        String pattern,
        Double printedTps,
        Double recomputedTps,
        Double printedMeanMs) {
      this(variant, pattern, printedTps, recomputedTps, printedMeanMs, null, null, null, null);
    }

    Comparison.Reference row() {
      return new Comparison.Reference(variant, pattern, printedTps, recomputedTps);
    }
  }

  /** Published processor use of one server, as the document prints it. */
  record PublishedHost(String variant, String host, String printed) {}

  /** A published ratio of the rates of two variants, as the document prints it. */
  record PublishedRatio(String pattern, String variant, String over, String printed) {}

  /**
   * Earlier results of the same scenario.
   *
   * @param warnings why its figures may not be comparable; empty = made alike, or not known
   * @param cells as in their comparison.json
   */
  record Baseline(String name, List<String> warnings, List<Comparison.Cell> cells) {
    Baseline(String name, List<Comparison.Cell> cells) {
      this(name, List.of(), cells);
    }

    Baseline {
      warnings = orEmpty(warnings);
      cells = orEmpty(cells);
    }

    /** The figures of its runs with the group's variant and pattern. */
    RunFigures of(Group group) {
      return RunFigures.of(cells, group.variant(), group.pattern().id());
    }
  }

  /** A condition of the campaign; {@code scope} null means every cell without errorsAreResults. */
  record GateRule(String name, String limit, Scope scope) {}

  /** Null fields mean any. */
  record Scope(String variant, String pattern) {}

  ReportContext {
    variants = orEmpty(variants);
    patterns = orEmpty(patterns);
    cells = orEmpty(cells);
    functional = orEmpty(functional);
    functionalTitles = functionalTitles == null ? Map.of() : functionalTitles;
    hosts = orEmpty(hosts);
    recovery = orEmpty(recovery);
    failover = orEmpty(failover);
    replication = orEmpty(replication);
    gates = orEmpty(gates);
    baselines = orEmpty(baselines);
    reference = reference == null ? new Reference(List.of()) : reference;
    notes = orEmpty(notes);
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
