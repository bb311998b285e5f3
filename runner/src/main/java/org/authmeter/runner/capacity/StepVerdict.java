package org.authmeter.runner.capacity;

import java.util.Locale;

/**
 * Whether a rate was held.
 *
 * @param why empty if it was held
 */
public record StepVerdict(Outcome outcome, String why) {
  /** What can come of a rate. */
  public enum Outcome {
    HELD,
    FELL,
    /** The load generator was the bottleneck. */
    VOID,
    /** It gave no samples to judge. */
    BROKEN,
    NONE
  }

  /** Errors of more than this share are too many. */
  private static final double MOST_ERRORS = 0.001;

  /** Of what was offered, at least this share must be achieved. */
  private static final double LEAST_ACHIEVED = 0.95;

  /** A load generator above this is the one that is measured. */
  private static final double MOST_PROCESSORS = 80;

  /** Share of arrivals by which the generator may miss its own schedule. */
  private static final double MOST_MISSED = 0.05;

  /**
   * Judges a step. Void comes first: where the load generator was the bottleneck, nothing is known
   * of the system.
   *
   * @param generatorPercent of the machine's processors that the load generator used
   */
  public static StepVerdict of(StepFigures f, long limitMs, double generatorPercent) {
    if (generatorPercent > MOST_PROCESSORS) {
      return voided(
          "the load generator used %.0f %% of its processors, more than %.0f %%",
          generatorPercent, MOST_PROCESSORS);
    }
    if (f.lateShare() > MOST_MISSED) {
      return voided(
          "the load generator fell behind its schedule: %.1f %% of its tests began more than %d ms late",
          100 * f.lateShare(), StepFigures.lateMs(limitMs));
    }
    if (f.busyShare() > MOST_MISSED && f.isServedWithin(limitMs) && !f.isWithin(limitMs)) {
      return voided(
          "all virtual users were busy at %.1f %% of the arrivals, although the system was fast"
              + " enough: more threads are needed",
          100 * f.busyShare());
    }
    return fell(f, limitMs);
  }

  private static StepVerdict fell(StepFigures f, long limitMs) {
    if (f.begun() == 0 || f.errors() > MOST_ERRORS * f.begun()) {
      return fallen("%d of %d tests failed", f.errors(), f.begun());
    }
    if (f.p95Ms() == null) {
      return fallen("only %d of %d arrivals were served", f.begun() - f.errors(), f.arrivals());
    }
    if (!f.isWithin(limitMs)) {
      return fallen("p95 %.0f ms is over the limit of %d ms", f.p95Ms(), limitMs);
    }
    if (f.achieved() < LEAST_ACHIEVED * f.offered()) {
      return fallen("achieved %.2f of %.2f per second", f.achieved(), f.offered());
    }
    return new StepVerdict(Outcome.HELD, "");
  }

  private static StepVerdict fallen(String format, Object... values) {
    return new StepVerdict(Outcome.FELL, String.format(Locale.ROOT, format, values));
  }

  private static StepVerdict voided(String format, Object... values) {
    return new StepVerdict(Outcome.VOID, String.format(Locale.ROOT, format, values));
  }

  /** Of a step that is not judged. */
  public static StepVerdict none() {
    return new StepVerdict(Outcome.NONE, "");
  }

  /** Of a step that gave no samples to judge. */
  public static StepVerdict broken(String problem) {
    return new StepVerdict(Outcome.BROKEN, problem);
  }

  /** The verdict of a step that is not made again: broken a second time, the rate has fallen. */
  StepVerdict ofTheLast() {
    return outcome == Outcome.BROKEN ? new StepVerdict(Outcome.FELL, why) : this;
  }
}
