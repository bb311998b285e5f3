package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.authmeter.runner.campaign.Tune;
import org.authmeter.runner.jtl.CellSamples;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/**
 * Ends a row of trials once one was good enough, or once the rate no longer rises; what had the
 * highest rate is then what the load itself runs with.
 */
final class Tuning {
  private final RunPlan plan;
  private final Set<String> over = new HashSet<>();

  /** Best trial of each row. */
  private final Map<String, Best> best = new HashMap<>();

  /** A trial without an error. */
  private record Best(Tune tune, int value, double rate) {}

  Tuning(RunPlan plan) {
    this.plan = plan;
  }

  /** Why a step is not made; empty if it is. */
  String leftOut(Step step) {
    if (isOver(step)) {
      return "an earlier trial ended the row";
    }
    return awaitsPeak(step) && !best.containsKey(row(step))
        ? "no trial ended without an error"
        : "";
  }

  /** Whether an earlier trial of the same row was the last. */
  boolean isOver(Step step) {
    return tune(step) != null && over.contains(row(step));
  }

  /** The step, with what its trials have found. */
  Step tuned(Step step) {
    Best found = awaitsPeak(step) ? best.get(row(step)) : null;
    return found == null ? step : step.with(step.pattern().tuned(found.tune(), found.value()));
  }

  /** Whether this is the load that earlier trials look for the peak of. */
  private boolean awaitsPeak(Step step) {
    return !step.isFunctional()
        && plan.patterns().stream().anyMatch(p -> step.patternId().equals(p.peakOf()));
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
    return tune.isForPeak() ? rate(result, tune) : failures(result.step(), tune, samples);
  }

  private String rate(StepResult result, Tune tune) {
    Step step = result.step();
    CellSamples samples = result.samples();
    if (samples.errors() > 0) {
      over.add(row(step));
      return "%d errors: more load threads are not tried".formatted(samples.errors());
    }
    long took = samples.endEpochMs() - samples.startEpochMs();
    double rate = took > 0 ? samples.units() * 1000.0 / took : 0;
    Best before = best.get(row(step));
    if (before == null || rate > before.rate()) {
      best.put(row(step), new Best(tune, value(step), rate));
    }
    boolean rises = before == null || rate > before.rate() * (1 + tune.rise() / 100);
    if (!rises) {
      over.add(row(step));
    }
    return "%,.0f a minute: %s"
        .formatted(
            rate * 60,
            rises
                ? "the next trial asks for more"
                : "not %s %% above %,.0f, so the peak is at %d"
                    .formatted(tune.rise(), before.rate() * 60, best.get(row(step)).value()));
  }

  /** What a trial tries. */
  static int value(Step step) {
    return Integer.parseInt(step.patternId().substring(step.pattern().row().length() + 1));
  }

  private String failures(Step step, Tune tune, Path samples) throws IOException {
    long tests = 0;
    long counted = 0;
    String unit = plan.unit(step);
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
      over.add(row(step));
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

  /** A row is a variant's trials of one pattern; repeats have rows of their own. */
  private static String row(Step step) {
    return step.variant().id() + " " + step.pattern().row() + " " + step.repeat();
  }
}
