package org.authmeter.results.figures;

import java.util.HashMap;
import java.util.List;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.samples.CellStatistics;

/** Results of the report's tests: two variants, a pattern, and one whose errors are results. */
public final class Contexts {
  private Contexts() {}

  public static CellRecord cell(String variant, String pattern, int repeat) {
    return new CellRecord(variant, pattern, repeat, null, "done", "", null);
  }

  public static CellRecord broken(String variant, String pattern, int repeat) {
    return cell(variant, pattern, repeat).broken("idp-1 died");
  }

  static String key(String variant, String pattern, int repeat) {
    return "%s | %s | run %d".formatted(variant, pattern, repeat);
  }

  static Results.Variant variant(String id, Integer processors, boolean limited, String from) {
    return new Results.Variant(id, id, "", null, processors, limited, from);
  }

  static Results.Pattern pattern(String id, int threads, boolean errorsAreResults, String peakOf) {
    return new Results.Pattern(
        id,
        id,
        new Results.Users(threads, 0),
        null,
        errorsAreResults,
        null,
        null,
        new Results.Search(peakOf, null));
  }

  public static Results of(List<CellRecord> cells, Gate... gates) {
    return of(cells, List.of(), gates);
  }

  public static Results of(
      List<CellRecord> cells, List<FunctionalResult> functional, Gate... gates) {
    return of(
        List.of(variant("a", null, false, null), variant("b", null, false, null)),
        List.of(pattern("P1", 2, false, null), pattern("P1-free", 2, true, null)),
        cells,
        functional,
        Reference.NONE,
        List.of(gates),
        List.of());
  }

  static Results of(
      List<Results.Variant> variants,
      List<Results.Pattern> patterns,
      List<CellRecord> cells,
      List<FunctionalResult> functional,
      Reference reference,
      List<Gate> gates,
      List<Baseline> baselines) {
    return new Results(
        variants,
        patterns,
        cells.stream()
            .map(c -> new Results.Cell(c, new CellStatistics(), new HashMap<>()))
            .toList(),
        functional,
        List.of(),
        Results.Faults.NONE,
        new Results.Yardsticks(
            reference, gates, baselines, new Question(Question.RATE, 5, "tests")),
        List.of());
  }

  /** Earlier results with one run. */
  public static Baseline baseline(
      String name, String variant, String pattern, double tps, double meanMs, long p95Ms) {
    return new Baseline(name, List.of(), List.of(run(variant, pattern, tps, meanMs, p95Ms)));
  }

  /** A run as comparison.json has it. */
  static Comparison.Cell run(
      String variant, String pattern, double tps, double meanMs, long p95Ms) {
    return new Comparison.Cell(
        variant,
        pattern,
        1,
        10,
        0,
        new Comparison.Times(meanMs, 1L, 1L, p95Ms, 1L, 1L),
        new Comparison.Throughput(tps, 0L, 1L),
        new Comparison.Offer(null, null, null));
  }

  /** The same results beside earlier ones. */
  static Results with(Results r, Baseline... baselines) {
    return of(
        r.variants(),
        r.patterns(),
        r.cells().stream().map(Results.Cell::record).toList(),
        r.functional(),
        r.yardsticks().reference(),
        r.yardsticks().gates(),
        List.of(baselines));
  }

  /** The same results with another question. */
  static Results with(Results r, Question question) {
    return new Results(
        r.variants(),
        r.patterns(),
        r.cells(),
        r.functional(),
        r.hosts(),
        r.faults(),
        new Results.Yardsticks(
            r.yardsticks().reference(),
            r.yardsticks().gates(),
            r.yardsticks().baselines(),
            question),
        r.soak());
  }

  /** One test of a second that began at a second of the epoch. */
  public static void test(Runs builder, String key, long second, long ms, boolean success) {
    builder.cell(key).add(second * 1000, second * 1000 + 1000, ms, success);
  }
}
