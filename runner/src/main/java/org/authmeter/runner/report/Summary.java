package org.authmeter.runner.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.campaign.Comparison;

/** {@code summary.md}: the outcome as a page of Markdown, for a pull request or a build's log. */
final class Summary {
  private final String title;
  private final String question;
  private final Comparison comparison;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param question empty if there is none
   */
  Summary(String title, String question, Comparison comparison) {
    this.title = title;
    this.question = question;
    this.comparison = comparison;
  }

  void write(Path file) throws IOException {
    lines.add("# " + cell(title));
    if (!question.isEmpty()) {
      paragraph(cell(question));
    }
    paragraph(verdict());
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

  private String verdict() {
    long fallen = comparison.failedGates().size();
    long deviations = comparison.deviations().size();
    if (comparison.tests() == 0) {
      return "**Nothing was measured.**";
    }
    int gates = comparison.gates().size();
    return fallen + deviations == 0
        ? gates == 1
            ? "The gate holds."
            : gates == 0 ? "No gate fell." : "All %d gates hold.".formatted(gates)
        : "**%d of %d gates fell; %d functional tests not as expected.**"
            .formatted(fallen, comparison.gates().size(), deviations);
  }

  private void warnings() {
    for (Comparison.Baseline b : comparison.baselines()) {
      for (String warning : b.warnings()) {
        paragraph("Warning: the baseline %s was made otherwise. %s".formatted(b.name(), warning));
      }
    }
  }

  private void means() {
    table("Variant", "Pattern", "Runs", "Tests", "Errors", "Mean ms", "TPS");
    for (Comparison.Mean m : comparison.means()) {
      row(
          m.variant(),
          m.pattern(),
          Integer.toString(m.repeats()),
          Long.toString(m.tests()),
          Long.toString(m.errors()),
          number(m.meanMs()),
          number(m.tps()));
    }
  }

  /** The answer of the page, in its words, and each pair that it is made of. */
  private void order() {
    Comparison.Order order = comparison.order();
    if (order == null || order.patterns().isEmpty()) {
      return;
    }
    paragraph(cell(order.sentence()));
    table("Pattern", "Variant", "Beside", "Ratio (interval)", "Repeats", "");
    for (Comparison.PatternOrder pattern : order.patterns()) {
      for (Comparison.OrderedPair pair : pattern.pairs()) {
        row(
            pattern.pattern(),
            pair.variant(),
            pair.over(),
            pair.interval(),
            Integer.toString(pair.repeats()),
            pair.word());
      }
    }
    paragraph(
        "Ratios of %s: %s. Level: within %s %%."
            .formatted(
                order.figure().equals("meanMs") ? "mean times" : "TPS",
                order.method(),
                BigDecimal.valueOf(order.relevantDifferencePercent())
                    .stripTrailingZeros()
                    .toPlainString()));
  }

  private void baseline() {
    if (comparison.baseline().isEmpty()) {
      return;
    }
    table("Baseline", "Variant", "Pattern", "Figure", "Then", "Now", "Ratio", "Verdict");
    for (Comparison.BaselineRow b : comparison.baseline()) {
      row(
          b.baseline(),
          b.variant(),
          b.pattern(),
          b.figure(),
          number(b.then()),
          number(b.now()),
          b.interval(),
          b.verdict());
    }
    paragraph("Intervals: %s.".formatted(comparison.baseline().get(0).method()));
  }

  private void gates() {
    if (comparison.gates().isEmpty()) {
      return;
    }
    table("Gate", "Limit", "Measured", "Outcome");
    for (Comparison.GateResult g : comparison.gates()) {
      row(g.name(), g.limit(), String.valueOf(g.value()), g.pass() ? "holds" : "**fell**");
    }
  }

  private void functional() {
    if (comparison.functional().isEmpty()) {
      return;
    }
    table("Variant", "Functional test", "Expected", "Observed");
    for (Comparison.Functional f : comparison.functional()) {
      String observed = f.observed() == null ? "nothing" : f.observed();
      row(
          f.variant(),
          f.test(),
          f.expected() == null ? "-" : f.expected(),
          Boolean.FALSE.equals(f.pass()) ? "**" + observed + "**" : observed);
    }
  }

  private void table(String... head) {
    lines.add("");
    row(head);
    lines.add("|" + "---|".repeat(head.length));
  }

  private void row(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String c : cells) {
      row.append(' ').append(cell(c)).append(" |");
    }
    lines.add(row.toString());
  }

  private static String cell(String text) {
    return text == null ? "-" : text.replace("|", "\\|").replaceAll("\\s+", " ");
  }

  private static String number(Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}
