package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.authmeter.runner.campaign.Tune;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/** Ends a row of trials once one was good enough. */
final class Tuning {
  private final String unit;
  private final Set<String> over = new HashSet<>();

  /**
   * @param unit label of one test
   */
  Tuning(String unit) {
    this.unit = unit;
  }

  /** Whether an earlier trial of the same row was good enough already. */
  boolean isOver(Step step) {
    return tune(step) != null && over.contains(row(step));
  }

  /**
   * Looks at a trial that is done.
   *
   * @return what was seen, for the user; empty if it was no trial
   */
  String saw(StepResult result, Path samples) throws IOException {
    Tune tune = tune(result.step());
    if (tune == null || result.isBroken()) {
      return "";
    }
    long tests = 0;
    long counted = 0;
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (row.label().equals(unit)) {
          tests++;
          counted += tune.codes().contains(row.value("responseCode")) ? 1 : 0;
        }
      }
    }
    double percent = 100.0 * counted / tests;
    boolean enough = percent <= tune.percent();
    if (enough) {
      over.add(row(result.step()));
    }
    return "%d of %d tests (%.2f %%) ended with %s: %s"
        .formatted(
            counted,
            tests,
            percent,
            String.join(" or ", tune.codes()),
            enough ? "rare enough" : "the next trial allows more");
  }

  private static Tune tune(Step step) {
    return step.isFunctional() ? null : step.pattern().tune();
  }

  private static String row(Step step) {
    return step.variant().id() + " " + step.pattern().group();
  }
}
