package org.authmeter.jmeter.report;

import java.util.List;
import org.authmeter.jmeter.report.ReportContext.Cell;
import org.authmeter.jmeter.report.ReportContext.Functional;
import org.authmeter.jmeter.report.ReportContext.GateRule;
import org.authmeter.jmeter.report.ReportContext.Pattern;
import org.authmeter.jmeter.report.ReportContext.Variant;

/** Contexts of the report's tests: two variants, a pattern, and one whose errors are results. */
final class Contexts {
  private Contexts() {}

  static Cell cell(String variant, String pattern, int repeat) {
    return new Cell(
        key(variant, pattern, repeat), variant, pattern, repeat, null, null, null, "done", "");
  }

  static Cell broken(String variant, String pattern, int repeat) {
    return new Cell(
        key(variant, pattern, repeat),
        variant,
        pattern,
        repeat,
        null,
        null,
        null,
        "broken",
        "idp-1 died");
  }

  static String key(String variant, String pattern, int repeat) {
    return "%s | %s | run %d".formatted(variant, pattern, repeat);
  }

  static ReportContext of(List<Cell> cells, GateRule... gates) {
    return of(cells, List.of(), gates);
  }

  static ReportContext of(List<Cell> cells, List<Functional> functional, GateRule... gates) {
    return of(
        List.of(new Variant("a"), new Variant("b")),
        List.of(new Pattern("P1", 2, 0, false), new Pattern("P1-free", 2, 0, true)),
        cells,
        functional,
        null,
        List.of(gates),
        List.of());
  }

  static ReportContext of(
      List<Variant> variants,
      List<Pattern> patterns,
      List<Cell> cells,
      List<Functional> functional,
      ReportContext.Reference reference,
      List<GateRule> gates,
      List<ReportContext.Baseline> baselines) {
    return new ReportContext(
        "scenario",
        "A scenario",
        "Which is it?",
        "quick",
        "login",
        "2026-01-01T00:00:00Z",
        variants,
        patterns,
        cells,
        functional,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        reference,
        gates,
        baselines,
        null,
        null,
        null,
        null,
        List.of());
  }

  /** Earlier results with one run. */
  static ReportContext.Baseline baseline(
      String name, String variant, String pattern, double tps, double meanMs, long p95Ms) {
    return new ReportContext.Baseline(name, List.of(run(variant, pattern, tps, meanMs, p95Ms)));
  }

  /** A run as comparison.json has it. */
  static Comparison.Cell run(
      String variant, String pattern, double tps, double meanMs, long p95Ms) {
    return new Comparison.Cell(
        variant, pattern, 1, 10, 0, meanMs, 1L, 1L, p95Ms, 1L, 1L, tps, 0L, 1L, null, null, null);
  }

  /** The same context beside earlier results. */
  static ReportContext with(ReportContext c, ReportContext.Baseline... baselines) {
    return of(
        c.variants(),
        c.patterns(),
        c.cells(),
        c.functional(),
        c.reference(),
        c.gates(),
        List.of(baselines));
  }

  /** One test of a second that began at a second of the epoch. */
  static void test(Runs builder, String key, long second, long ms, boolean success) {
    builder.cell(key).add(second * 1000, second * 1000 + 1000, ms, success);
  }
}
