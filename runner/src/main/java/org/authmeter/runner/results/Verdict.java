package org.authmeter.runner.results;

import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.baseline.Baseline;

/** Tells the outcome on the terminal and decides the exit status. */
public final class Verdict {
  private final PrintStream out;

  public Verdict(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints means, functional matrix, what fell, and where the report is.
   *
   * @return 0, 1 if a gate or an expectation fell, 4 without samples
   */
  public int tell(Context context, Comparison comparison, ResultsFolder folder) {
    if (context.capacity() != null) {
      out.printf("%n%s%n", context.capacity().get("sentence"));
    }
    means(context, comparison);
    functional(context, comparison);
    baseline(context, comparison);
    comparison
        .fallenGates()
        .forEach(
            g ->
                out.printf(
                    "GATE FELL: %s, limit %s, measured %s%n", g.name(), g.limit(), g.value()));
    comparison
        .deviations()
        .forEach(
            f ->
                out.printf(
                    "NOT AS EXPECTED: %s, functional test %s: expected %s, observed %s %s%n",
                    f.variant(), f.test(), f.expected(), shown(f.observed()), f.detail()));
    out.printf("%nReport: %s%n", folder.report().resolve("index.html"));
    out.printf("Figures: %s%n", folder.comparison());
    out.flush();
    if (comparison.tests() == 0) {
      return ExitStatus.BROKE;
    }
    boolean holds = comparison.fallenGates().isEmpty() && comparison.deviations().isEmpty();
    return holds ? ExitStatus.DONE : ExitStatus.FELL;
  }

  private void means(Context context, Comparison comparison) {
    TextTable table = new TextTable(out);
    // Trials of a search have told their rates as they came.
    List<String> patterns =
        context.patterns().stream()
            .filter(p -> p.peakOf() == null)
            .map(Context.PatternRow::id)
            .toList();
    table.row("TPS (errors)", patterns);
    for (Context.VariantRow variant : context.variants()) {
      table.row(
          variant.title(), patterns.stream().map(p -> mean(comparison, variant.id(), p)).toList());
    }
    out.println();
    table.print();
  }

  private static String mean(Comparison comparison, String variant, String pattern) {
    return comparison.means().stream()
        .filter(m -> m.variant().equals(variant) && m.pattern().equals(pattern))
        .findFirst()
        .map(
            m ->
                m.tps() == null
                    ? "- (%d)".formatted(m.errors())
                    : String.format(Locale.ROOT, "%.2f (%d)", m.tps(), m.errors()))
        .orElse("-");
  }

  private void baseline(Context context, Comparison comparison) {
    if (comparison.baseline().isEmpty()) {
      return;
    }
    out.println();
    for (Baseline b : context.baselines()) {
      b.warnings()
          .forEach(
              w -> out.printf("WARNING: the baseline %s was made otherwise. %s%n", b.name(), w));
    }
    TextTable table = new TextTable(out);
    table.row("Beside the baseline", List.of("now", "ratio (95 % interval)", "verdict"));
    for (Comparison.BaselineRow b : comparison.baseline()) {
      table.row(
          "%s %s %s".formatted(b.variant(), b.pattern(), b.figure()),
          List.of(
              b.now() == null ? "-" : String.format(Locale.ROOT, "%.2f", b.now()),
              b.interval(),
              b.verdict()));
    }
    table.print();
  }

  private void functional(Context context, Comparison comparison) {
    if (comparison.functional().isEmpty()) {
      return;
    }
    Set<String> tests = new LinkedHashSet<>();
    comparison.functional().forEach(f -> tests.add(f.test()));
    TextTable table = new TextTable(out);
    table.row("Functional test", tests);
    for (Context.VariantRow variant : context.variants()) {
      table.row(
          variant.title(), tests.stream().map(t -> observed(comparison, variant.id(), t)).toList());
    }
    out.println();
    table.print();
  }

  private static String observed(Comparison comparison, String variant, String test) {
    return comparison.functional().stream()
        .filter(f -> f.variant().equals(variant) && f.test().equals(test))
        .findFirst()
        .map(f -> shown(f.observed()) + (Boolean.FALSE.equals(f.pass()) ? " (!)" : ""))
        .orElse("-");
  }

  private static String shown(String observed) {
    return observed == null ? "nothing" : observed;
  }
}
