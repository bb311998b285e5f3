package org.authmeter.runner.plan;

import java.time.Duration;
import org.authmeter.runner.RunnerException;

/**
 * The maximum load on a target unless the command line raises it: a typing error must not take a
 * production system down. The testbed has no ceilings.
 *
 * @param threads virtual users of a pattern; default 50
 * @param duration warm-up and measurement of all cells together; default one hour
 */
public record Ceilings(int threads, Duration duration) {
  private static final int THREADS = 50;
  private static final int SECONDS = 3600;

  /**
   * @throws RunnerException status 2 if an option makes no sense
   */
  static Ceilings of(RunRequest request) {
    check("--max-threads", request.options().maxThreads(), request);
    check("--max-duration", request.options().maxDuration(), request);
    return new Ceilings(
        request.options().maxThreads() == null ? THREADS : request.options().maxThreads(),
        Duration.ofSeconds(
            request.options().maxDuration() == null ? SECONDS : request.options().maxDuration()));
  }

  private static void check(String option, Integer value, RunRequest request) {
    if (value != null && value < 1) {
      throw RunnerException.usage("%s %d: it must be at least 1.".formatted(option, value));
    }
    if (value != null && request.options().target() == null) {
      throw RunnerException.usage(
          "%s: only runs with --target have ceilings. Leave the option out.".formatted(option));
    }
  }

  /**
   * Checks what is planned.
   *
   * @throws RunnerException status 2 naming what is too much, and the option that raises it
   */
  void check(RunPlan plan) {
    plan.sequence().steps().stream()
        .filter(s -> !s.isFunctional())
        .forEach(s -> checkThreads(s, plan));
    Duration planned = planned(plan);
    if (planned != null && planned.compareTo(duration) > 0) {
      throw RunnerException.usage(
          ("The %d cells put load on the target for %d s in all, more than the ceiling of %d s. If"
                  + " its owner agreed, add --max-duration %d; less: -J authmeter.duration=SECONDS,"
                  + " --patterns, --repeats.")
              .formatted(
                  plan.cells(), planned.toSeconds(), duration.toSeconds(), planned.toSeconds()));
    }
  }

  private void checkThreads(RunStep step, RunPlan plan) {
    int planned = plan.threads(step.pattern());
    if (planned > threads) {
      throw RunnerException.usage(
          ("%s puts %d virtual users on the target, more than the ceiling of %d. If its owner agreed,"
                  + " add --max-threads %d; fewer: -J authmeter.threads=N.")
              .formatted(step.patternId(), planned, threads, planned));
    }
  }

  /** Warm-up and measurement of all cells; null if loops end one of them. */
  public static Duration planned(RunPlan plan) {
    Duration sum = Duration.ZERO;
    for (RunStep step : plan.sequence().steps()) {
      Duration one = step.isFunctional() ? Duration.ZERO : plan.expected(step);
      if (one == null) {
        return null;
      }
      sum = sum.plus(one);
    }
    return sum;
  }
}
