package org.authmeter.runner.step;

import java.time.Duration;
import org.authmeter.runner.plan.RunStep;

/**
 * Timeouts of a run.
 *
 * @param testbedStart until all components answer
 * @param grace beyond warm-up and duration: JMeter's start, and a last login with its deadline
 * @param quiet without a row in the JTL
 * @param functional for all functional tests
 * @param partial interval between two reports of a long run
 */
public record Limits(
    Duration testbedStart, Duration grace, Duration quiet, Duration functional, Duration partial) {
  /**
   * A login's deadline is 60 s by default, so nothing is quiet for twice that; a testbed of many
   * JVMs needs most of a minute on a small machine that does other work.
   */
  public static final Limits STANDARD =
      new Limits(
          Duration.ofSeconds(180),
          Duration.ofSeconds(120),
          Duration.ofSeconds(180),
          Duration.ofSeconds(420),
          Duration.ofHours(1));

  /**
   * The maximum duration of a step.
   *
   * @param expected warm-up and measured time; null = the plan's own loops end it
   * @return null = as long as rows arrive
   */
  Duration of(RunStep step, Duration expected) {
    if (step.isFunctional()) {
      return functional;
    }
    return expected == null ? null : expected.plus(grace);
  }
}
