package org.authmeter.runner.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** comparison.json as far as the runner reads it; the report computes the figures. */
public record Comparison(
    String scenario,
    List<Cell> cells,
    List<Mean> means,
    List<FunctionalRow> functional,
    List<GateRow> gates,
    List<BaselineRow> baseline,
    List<Baseline> baselines) {

  /** One run. */
  public record Cell(String variant, String pattern, int repeat, long tests, long errors) {}

  /** All runs of a pattern on a variant. */
  public record Mean(
      String variant,
      String pattern,
      int repeats,
      long tests,
      long errors,
      Double meanMs,
      Double tps) {}

  /**
   * A functional test.
   *
   * @param expected yes, no, or null = nothing
   * @param observed yes, no, another word, or null = nothing was seen
   * @param pass null if nothing is expected
   */
  public record FunctionalRow(
      String variant, String test, String expected, String observed, Boolean pass, String detail) {}

  /** Earlier results; warnings say how they were made otherwise. */
  public record Baseline(String name, List<String> warnings) {
    public Baseline {
      warnings = Objects.requireNonNullElse(warnings, List.of());
    }
  }

  /** A limit and what was measured. */
  public record GateRow(String name, String limit, String value, boolean pass) {}

  /** A figure beside that of a baseline; without an interval low and high are null. */
  public record BaselineRow(
      String baseline,
      String variant,
      String pattern,
      String figure,
      Double then,
      Double now,
      Double ratio,
      Double low,
      Double high,
      String method,
      String verdict) {
    /** {@code 0.98 (0.95 to 1.01)}. */
    String interval() {
      if (ratio == null) {
        return "-";
      }
      return low == null
          ? String.format(Locale.ROOT, "%.3f (no interval)", ratio)
          : String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio, low, high);
    }
  }

  public Comparison {
    cells = Objects.requireNonNullElse(cells, List.of());
    means = Objects.requireNonNullElse(means, List.of());
    functional = Objects.requireNonNullElse(functional, List.of());
    gates = Objects.requireNonNullElse(gates, List.of());
    baseline = Objects.requireNonNullElse(baseline, List.of());
    baselines = Objects.requireNonNullElse(baselines, List.of());
  }

  public static Comparison read(Path file) throws IOException {
    return Json.read(file, Comparison.class);
  }

  /** Tests of all cells; 0 means that nothing was measured. */
  public long tests() {
    return cells.stream().mapToLong(Cell::tests).sum();
  }

  public List<GateRow> fallenGates() {
    return gates.stream().filter(g -> !g.pass()).toList();
  }

  public List<FunctionalRow> deviations() {
    return functional.stream().filter(f -> Boolean.FALSE.equals(f.pass())).toList();
  }
}
