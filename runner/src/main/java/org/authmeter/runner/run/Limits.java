package org.authmeter.runner.run;

import java.time.Duration;
import java.util.Map;

/**
 * How long the runner waits before it calls something hung.
 *
 * @param testbedStart until all components answer
 * @param grace beyond warm-up and duration: JMeter's start, and a last login with its deadline
 * @param quiet without a row in the JTL
 * @param functional for all functional tests
 * @param partial between two reports of a run that goes on
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

  /** The longest that a step may take; null = as long as rows come. */
  Duration of(boolean functionalStep, Map<String, String> properties) {
    if (functionalStep) {
      return functional;
    }
    Duration expected = expected(properties);
    return expected == null ? null : expected.plus(grace);
  }

  /** Warm-up and measured time; null if the plan's own loops decide. */
  static Duration expected(Map<String, String> properties) {
    String duration = properties.get("authmeter.duration");
    if (duration == null) {
      return null;
    }
    return Duration.ofSeconds(Long.parseLong(duration)).plus(warmup(properties));
  }

  static Duration warmup(Map<String, String> properties) {
    return Duration.ofSeconds(Long.parseLong(properties.getOrDefault("authmeter.warmup", "60")));
  }
}
