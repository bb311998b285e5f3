package org.authmeter.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What the campaign tells the report about the joined results: which cells there are, what is
 * expected of them, and what was measured besides. Only what is computed with is typed here;
 * titles, notes and the run record go to the page as they are.
 */
record ReportContext(
    String scenario,
    String profile,
    List<Variant> variants,
    List<Pattern> patterns,
    List<Cell> cells,
    List<Functional> functional,
    List<Comparison.Host> hosts,
    List<Comparison.Recovery> recovery,
    List<JsonNode> failover,
    List<Comparison.Replication> replication,
    Reference reference,
    List<GateRule> gates,
    List<Baseline> baselines) {

  /**
   * What is compared.
   *
   * @param processors that its servers need; null = it is not about scaling
   * @param limited true if they had fewer: no scaling is claimed
   * @param scalesFrom id of the variant that its peak is divided by; null = none
   */
  record Variant(String id, Integer processors, boolean limited, String scalesFrom) {
    Variant(String id) {
      this(id, null, false, null);
    }
  }

  /**
   * A load pattern.
   *
   * @param pauseMs mean pause per test outside its measured time, 0 if absent
   * @param errorsAreResults true lifts the implied gate "no errors"
   * @param peakOf the pattern whose peak it is a trial for; null = it is none
   */
  record Pattern(String id, int threads, double pauseMs, boolean errorsAreResults, String peakOf) {
    Pattern(String id, int threads, double pauseMs, boolean errorsAreResults) {
      this(id, threads, pauseMs, errorsAreResults, null);
    }
  }

  /**
   * A run: {@code key} is the label of its samples in the joined JTL.
   *
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

    boolean broken() {
      return "broken".equals(status);
    }

    /** Not run, or made once more: there is nothing of it to compare, and no gate about it. */
    boolean leftOut() {
      return "not run".equals(status) || "invalid".equals(status);
    }
  }

  record Functional(String variant, String test, String expected, String observed, String detail) {}

  record Reference(List<ReferenceRow> rows) {}

  /** A published cell; {@code printedMeanMs} null if the document has none. */
  record ReferenceRow(
      String variant,
      String pattern,
      Double printedTps,
      Double recomputedTps,
      Double printedMeanMs) {
    Comparison.Reference row() {
      return new Comparison.Reference(variant, pattern, printedTps, recomputedTps);
    }
  }

  /** Earlier results of the same scenario; {@code cells} as in their comparison.json. */
  record Baseline(String name, List<Comparison.Cell> cells) {
    Baseline {
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
    hosts = orEmpty(hosts);
    recovery = orEmpty(recovery);
    failover = orEmpty(failover);
    replication = orEmpty(replication);
    gates = orEmpty(gates);
    baselines = orEmpty(baselines);
    reference = new Reference(reference == null ? List.of() : orEmpty(reference.rows()));
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
