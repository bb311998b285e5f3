package org.authmeter.runner.capacity;

import java.util.Locale;

/**
 * Whether a rate was held.
 *
 * @param why empty if it was held
 */
public record StepVerdict(Outcome outcome, String why) {
  /** The outcome of a rate. */
  public enum Outcome {
    HELD,
    FELL,
    /** The load generator was the bottleneck. */
    VOID,
    /** It gave no samples to judge. */
    BROKEN,
    NONE
  }

  /** Maximum share of failed tests. */
  private static final double MAX_ERRORS = 0.001;

  /** Minimum share of the offered rate that must be achieved. */
  private static final double MIN_ACHIEVED = 0.95;

  /** Above this CPU share the load generator is measured, and not the system. */
  private static final double MAX_GENERATOR_PERCENT = 80;

  /** Maximum share of arrivals at which the generator may miss its own schedule. */
  private static final double MAX_MISSED = 0.05;

  /**
   * Judges a step. Void is checked first: where the load generator was the bottleneck, the step
   * shows nothing of the system.
   *
   * @param generatorPercent of the machine's processors that the load generator used
   */
  public static StepVerdict of(StepFigures f, long limitMs, double generatorPercent) {
    return of(f, limitMs, generatorPercent, "");
  }

  /**
   * Judges a step.
   *
   * @param fullThread thread of the load generator that used nearly the whole time of one
   *     processor; empty = none
   */
  public static StepVerdict of(
      StepFigures f, long limitMs, double generatorPercent, String fullThread) {
    String limit = generatorLimit(generatorPercent, fullThread);
    if (!limit.isEmpty()) {
      return new StepVerdict(Outcome.VOID, limit);
    }
    if (f.generator().lateShare() > MAX_MISSED) {
      return voided(
          "the load generator fell behind its schedule: %.1f %% of its tests began more than %d ms late",
          100 * f.generator().lateShare(), StepFigures.lateMs(limitMs));
    }
    if (f.generator().busyShare() > MAX_MISSED
        && f.isServedWithin(limitMs)
        && !f.isWithin(limitMs)) {
      return voided(
          "all virtual users were busy at %.1f %% of the arrivals, although the system was fast"
              + " enough: more threads are needed",
          100 * f.generator().busyShare());
    }
    return fell(f, limitMs);
  }

  /**
   * Why the load generator was the bottleneck, by its use of processors; empty if it was not.
   *
   * @param generatorPercent of the machine's processors that it used
   * @param fullThread thread that used nearly the whole time of one processor; empty = none
   */
  public static String generatorLimit(double generatorPercent, String fullThread) {
    if (generatorPercent > MAX_GENERATOR_PERCENT) {
      return String.format(
          Locale.ROOT,
          "the load generator used %.0f %% of its processors, more than %.0f %%",
          generatorPercent,
          MAX_GENERATOR_PERCENT);
    }
    return fullThread.isEmpty()
        ? ""
        : "the load generator's thread '%s' used the whole time of one processor"
            .formatted(fullThread);
  }

  private static StepVerdict fell(StepFigures f, long limitMs) {
    if (f.begun() == 0 || f.errors() > MAX_ERRORS * f.begun()) {
      return fallen("%d of %d tests failed", f.errors(), f.begun());
    }
    if (f.times().p95Ms() == null) {
      return fallen("only %d of %d arrivals were served", f.begun() - f.errors(), f.arrivals());
    }
    if (!f.isWithin(limitMs)) {
      return fallen("p95 %.0f ms is over the limit of %d ms", f.times().p95Ms(), limitMs);
    }
    if (f.achieved() < MIN_ACHIEVED * f.offered()) {
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
