package org.authmeter.runner.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.common.text.PlainText;
import org.authmeter.results.answer.SizingTable;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;

/**
 * {@code summary.md}: the outcome as a page of Markdown, for a pull request or a build's log. Names
 * and sentences are text: nothing in them is markup.
 */
final class Summary {
  /**
   * What begins markup within a line (GitHub Flavored Markdown 0.29, section 2.4), and what makes a
   * link of an address that stands by itself (section 6.9).
   */
  private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]<>|~&]|:(?=//)|(?<=www)\\.");

  private final String title;
  private final String question;
  private final boolean partial;
  private final Comparison comparison;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param question empty if there is none
   * @param partial whether the run was killed, or goes on
   */
  Summary(String title, String question, boolean partial, Comparison comparison) {
    this.title = title;
    this.question = question;
    this.partial = partial;
    this.comparison = comparison;
  }

  void write(Path file) throws IOException {
    lines.add("# " + text(title));
    if (!question.isEmpty()) {
      paragraph(text(question));
    }
    if (comparison.answer() != null) {
      comparison.answer().lines().forEach(line -> paragraph("**" + text(line) + "**"));
    }
    sizing();
    paragraph(verdict());
    if (partial) {
      paragraph("This is a partial result: the run was killed, or goes on.");
    }
    notMeasured();
    warnings();
    means();
    order();
    baseline();
    gates();
    functional();
    lines.add("");
    Files.write(file, lines);
  }

  private void paragraph(String text) {
    lines.add("");
    lines.add(text);
  }

  private void sizing() {
    if (comparison.answer() == null || comparison.answer().sizing() == null) {
      return;
    }
    SizingTable figures = new SizingTable(comparison.answer().sizing());
    table(figures.head().stream().map(Summary::text).toArray(String[]::new));
    figures.rows().forEach(row -> row(row.stream().map(Summary::text).toArray(String[]::new)));
    paragraph("Intervals: 95 %, over the repeats.");
  }

  private String verdict() {
    long fallen = comparison.failedGates().size();
    long deviations = comparison.deviations().size();
    if (comparison.tests() == 0) {
      return "**Nothing was measured.**";
    }
    int gates = comparison.loads().gates().size();
    return fallen + deviations == 0
        ? gates == 1
            ? "The gate holds."
            : gates == 0 ? "No gate fell." : "All %d gates hold.".formatted(gates)
        : "**%d of %d gates fell; %d functional tests not as expected.**"
            .formatted(fallen, comparison.loads().gates().size(), deviations);
  }

  private void notMeasured() {
    for (Comparison.NotMeasured cell : comparison.faults().notMeasured()) {
      paragraph(
          "Not measured: %s (%s: %s)."
              .formatted(
                  text(CellRecord.key(cell.variant(), cell.pattern(), cell.repeat())),
                  text(cell.status()),
                  text(cell.detail())));
    }
  }

  private void warnings() {
    for (Comparison.Baseline b : comparison.ratios().baselines()) {
      for (String warning : b.warnings()) {
        paragraph(
            "Warning: the baseline %s was made otherwise. %s"
                .formatted(text(b.name()), text(warning)));
      }
    }
  }

  private void means() {
    table("Variant", "Pattern", "Runs", "Tests", "Errors", "Mean ms", "TPS");
    for (Comparison.Mean m : comparison.loads().means()) {
      row(
          text(m.variant()),
          text(m.pattern()),
          Integer.toString(m.repeats()),
          Long.toString(m.tests()),
          Long.toString(m.errors()),
          number(m.meanMs()),
          number(m.rate().tps()));
    }
  }

  /** Each pair that the order is made of. */
  private void order() {
    Comparison.Order order = comparison.ratios().order();
    if (order == null || order.patterns().isEmpty()) {
      return;
    }
    table("Pattern", "Variant", "Beside", "Ratio (interval)", "Repeats", "");
    for (Comparison.PatternOrder pattern : order.patterns()) {
      for (Comparison.OrderedPair pair : pattern.pairs()) {
        row(
            text(pattern.pattern()),
            text(pair.variant()),
            text(pair.over()),
            text(pair.ratio().text(2)),
            Integer.toString(pair.repeats()),
            text(pair.word()));
      }
    }
    paragraph(
        "Ratios of %s: %s. Level: within %s %%."
            .formatted(
                order.figure().equals("meanMs") ? "mean times" : "TPS",
                text(order.method()),
                BigDecimal.valueOf(order.relevantDifferencePercent())
                    .stripTrailingZeros()
                    .toPlainString()));
  }

  private void baseline() {
    if (comparison.ratios().baseline().isEmpty()) {
      return;
    }
    table("Baseline", "Variant", "Pattern", "Figure", "Then", "Now", "Ratio", "Verdict");
    for (Comparison.BaselineRow b : comparison.ratios().baseline()) {
      row(
          text(b.baseline()),
          text(b.variant()),
          text(b.pattern()),
          text(b.figures().figure()),
          number(b.figures().then()),
          number(b.figures().now()),
          text(b.ratio().text(3)),
          text(b.verdict()));
    }
    paragraph("Intervals: %s.".formatted(text(comparison.ratios().baseline().get(0).method())));
  }

  private void gates() {
    if (comparison.loads().gates().isEmpty()) {
      return;
    }
    table("Gate", "Limit", "Measured", "Outcome");
    for (Comparison.GateResult g : comparison.loads().gates()) {
      row(
          text(g.name()),
          text(g.limit()),
          text(String.valueOf(g.value())),
          g.pass() ? "holds" : "**fell**");
    }
  }

  private void functional() {
    if (comparison.loads().functional().isEmpty()) {
      return;
    }
    table("Variant", "Functional test", "Expected", "Observed");
    for (Comparison.Functional f : comparison.loads().functional()) {
      String observed = f.observed() == null ? "nothing" : text(f.observed());
      row(
          text(f.variant()),
          text(f.test()),
          text(f.expected()),
          Boolean.FALSE.equals(f.pass()) ? "**" + observed + "**" : observed);
    }
  }

  private void table(String... head) {
    lines.add("");
    row(head);
    lines.add("|" + "---|".repeat(head.length));
  }

  /** Cells are Markdown. */
  private void row(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String c : cells) {
      row.append(' ').append(c).append(" |");
    }
    lines.add(row.toString());
  }

  /** A text as Markdown, in one line. */
  private static String text(String text) {
    return text == null ? "-" : MARKUP.matcher(PlainText.message(text)).replaceAll("\\\\$0");
  }

  private static String number(Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}
