package org.authmeter.runner.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.results.answer.SizingTable;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.SizingResult;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.results.ResultsFolder;

/** Prints the outcome on the terminal and decides the exit status. */
public final class ConsoleReport {
  private final PrintStream out;

  public ConsoleReport(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints means, functional matrix, the answer, what failed, and where the report is.
   *
   * @return 0, 1 if a gate or an expectation fell, 4 without samples
   */
  public int print(Comparison comparison, ResultsFolder folder) {
    means(comparison);
    functional(comparison);
    baseline(comparison);
    if (comparison.answer() != null) {
      out.println();
      comparison.answer().lines().forEach(out::println);
      sizing(comparison.answer().sizing());
    }
    comparison
        .failedGates()
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
    boolean holds = comparison.failedGates().isEmpty() && comparison.deviations().isEmpty();
    return holds ? ExitStatus.DONE : ExitStatus.FELL;
  }

  private void sizing(SizingResult result) {
    if (result == null) {
      return;
    }
    SizingTable figures = new SizingTable(result);
    TextTable table = new TextTable(out);
    table.row(figures.head());
    figures.rows().forEach(table::row);
    out.println();
    table.print();
  }

  private void means(Comparison comparison) {
    TextTable table = new TextTable(out);
    // Trials of a search have told their rates as they came.
    List<String> patterns =
        comparison.loads().means().stream()
            .map(Comparison.Mean::pattern)
            .filter(
                p -> comparison.loads().means().stream().noneMatch(m -> isTrial(p, m.pattern())))
            .distinct()
            .toList();
    table.row("TPS (errors)", patterns);
    for (String variant : variants(comparison)) {
      table.row(variant, patterns.stream().map(p -> mean(comparison, variant, p)).toList());
    }
    out.println();
    table.print();
  }

  private static boolean isTrial(String pattern, String of) {
    return pattern.matches(Pattern.quote(of) + "-\\d+");
  }

  private static Set<String> variants(Comparison comparison) {
    Set<String> variants = new LinkedHashSet<>();
    comparison.loads().means().forEach(m -> variants.add(m.variant()));
    comparison.loads().functional().forEach(f -> variants.add(f.variant()));
    return variants;
  }

  private static String mean(Comparison comparison, String variant, String pattern) {
    return comparison.loads().means().stream()
        .filter(m -> m.variant().equals(variant) && m.pattern().equals(pattern))
        .findFirst()
        .map(
            m ->
                m.rate().tps() == null
                    ? "- (%d)".formatted(m.errors())
                    : String.format(Locale.ROOT, "%.2f (%d)", m.rate().tps(), m.errors()))
        .orElse("-");
  }

  private void baseline(Comparison comparison) {
    if (comparison.ratios().baseline().isEmpty()) {
      return;
    }
    out.println();
    for (Comparison.Baseline b : comparison.ratios().baselines()) {
      b.warnings()
          .forEach(
              w -> out.printf("WARNING: the baseline %s was made otherwise. %s%n", b.name(), w));
    }
    TextTable table = new TextTable(out);
    table.row("Beside the baseline", List.of("now", "ratio (interval)", "verdict"));
    for (Comparison.BaselineRow b : comparison.ratios().baseline()) {
      table.row(
          "%s %s %s".formatted(b.variant(), b.pattern(), b.figures().figure()),
          List.of(
              b.figures().now() == null
                  ? "-"
                  : String.format(Locale.ROOT, "%.2f", b.figures().now()),
              b.ratio().text(3),
              b.verdict()));
    }
    table.print();
  }

  private void functional(Comparison comparison) {
    if (comparison.loads().functional().isEmpty()) {
      return;
    }
    Set<String> tests = new LinkedHashSet<>();
    comparison.loads().functional().forEach(f -> tests.add(f.test()));
    TextTable table = new TextTable(out);
    table.row("Functional test", tests);
    for (String variant : variants(comparison)) {
      table.row(variant, tests.stream().map(t -> observed(comparison, variant, t)).toList());
    }
    out.println();
    table.print();
  }

  private static String observed(Comparison comparison, String variant, String test) {
    return comparison.loads().functional().stream()
        .filter(f -> f.variant().equals(variant) && f.test().equals(test))
        .findFirst()
        .map(f -> shown(f.observed()) + (Boolean.FALSE.equals(f.pass()) ? " (!)" : ""))
        .orElse("-");
  }

  private static String shown(String observed) {
    return observed == null ? "nothing" : observed;
  }

  /** A table of plain text: the first column to the left, all others to the right. */
  private static final class TextTable {
    private final PrintStream out;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(PrintStream out) {
      this.out = out;
    }

    void row(String first, Collection<String> others) {
      List<String> row = new ArrayList<>(List.of(first));
      row.addAll(others);
      row(row);
    }

    void row(List<String> row) {
      rows.add(row);
    }

    void print() {
      for (List<String> row : rows) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
          String space = " ".repeat(width(i) - row.get(i).length());
          line.append(i == 0 ? row.get(i) + space : "   " + space + row.get(i));
        }
        out.println(line.toString().stripTrailing());
      }
    }

    private int width(int column) {
      return rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
    }
  }
}
