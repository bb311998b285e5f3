package org.authmeter.runner.capacity;

import java.util.Locale;

/**
 * A step as the report draws it.
 *
 * @param phase warm-up, search, confirm or lost
 * @param figures null if it gave none
 * @param generatorPercent of the machine's processors that the load generator used
 * @param outcome held, fell, void, broken or none
 */
public record CapacityStep(
    String pattern,
    int repeat,
    String phase,
    double rate,
    StepFigures figures,
    double generatorPercent,
    String outcome,
    String why) {
  /** As fast as the system answers, so that what is measured later is warm; it is not judged. */
  public static final String WARM_UP = "warm-up";

  public static final String SEARCH = "search";
  public static final String CONFIRM = "confirm";
  public static final String LOST = "lost";

  static CapacityStep of(
      String pattern,
      int repeat,
      String phase,
      double rate,
      StepFigures figures,
      double generatorPercent,
      StepVerdict verdict) {
    return new CapacityStep(
        pattern,
        repeat,
        phase,
        rate,
        figures,
        Math.round(10 * generatorPercent) / 10.0,
        verdict.outcome().name().toLowerCase(Locale.ROOT),
        verdict.why());
  }

  /** Whether its figures show something of its rate. */
  boolean isJudged() {
    return figures != null && (outcome.equals("held") || outcome.equals("fell"));
  }

  /** The same step under another pattern. */
  CapacityStep renamed(String other) {
    return new CapacityStep(other, repeat, phase, rate, figures, generatorPercent, outcome, why);
  }
}
