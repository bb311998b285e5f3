package org.authmeter.runner.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;

/**
 * Time left: the durations of the profile, corrected by those of past steps. Where loops end a run,
 * its duration follows from the rate seen last.
 */
final class TimeLeft {
  /** Time that JMeter needs to start and to end, and sometimes a testbed. */
  private static final Duration AROUND = Duration.ofSeconds(8);

  /** Option of a testbed in which each account logs in once. */
  private static final String SESSIONS = "sessions";

  private static final Duration FUNCTIONAL = Duration.ofSeconds(15);
  private static final Duration REPORT = Duration.ofSeconds(15);

  private final RunPlan plan;
  private final Map<String, Duration> past = new HashMap<>();

  /** Options of the testbeds whose first warm-up is over. */
  private final Set<Map<String, String>> warmTestbeds = new HashSet<>();

  /** Key of the last step whose servers were warmed up before it. */
  private String warmedUp = "";

  /** Tests per second; 0 until a test was seen. */
  private double rate;

  /** Whether the rate was seen after a warm-up: a cold system is much slower. */
  private boolean warm;

  TimeLeft(RunPlan plan) {
    this.plan = plan;
  }

  void record(RunStep step, Duration time) {
    past.merge(step.patternId(), time, (a, b) -> a.plus(b).dividedBy(2));
  }

  void warmedUp(RunStep step) {
    warmTestbeds.add(step.testbed());
    warmedUp = step.key();
  }

  /**
   * Learns the rate from a cell that runs.
   *
   * @param since the step began, without the warm-up of servers that had just started
   */
  void observe(JtlCounts samples, Duration since) {
    long measured = samples.endEpochMs() - samples.startEpochMs();
    if (measured > 0) {
      rate = samples.units() * 1000.0 / measured;
      warm = true;
    } else if (samples.warmupUnits() > 0 && since.compareTo(AROUND) > 0) {
      rate = samples.warmupUnits() * 1000.0 / since.minus(AROUND).toMillis();
    }
  }

  /** Empty as long as it is unknown. */
  Optional<Duration> left(RunStep current, Duration since) {
    List<String> keys = plan.sequence().steps().stream().map(RunStep::key).toList();
    int now = keys.indexOf(current.key());
    Duration left = REPORT;
    Set<Map<String, String>> warm = new HashSet<>(warmTestbeds);
    for (RunStep step : plan.sequence().steps().subList(now, plan.sequence().steps().size())) {
      Duration expected = expected(step);
      if (expected == null) {
        return Optional.empty();
      }
      left = left.plus(expected);
      Duration before =
          step.key().equals(warmedUp)
              ? Duration.ZERO
              : plan.warmUpBefore(step, warm.contains(step.testbed()));
      if (!before.isZero()) {
        left = left.plus(before).plus(AROUND);
        warm.add(step.testbed());
      }
    }
    Duration first = expected(current);
    Duration done = since.compareTo(first) < 0 ? since : first;
    return Optional.of(left.minus(done));
  }

  private Duration expected(RunStep step) {
    Duration known = past.get(step.patternId());
    if (known != null) {
      return known;
    }
    if (step.isFunctional()) {
      return FUNCTIONAL;
    }
    Duration planned = plan.expected(step);
    return planned == null ? byRate(step) : planned.plus(AROUND);
  }

  private Integer tests(RunStep step) {
    String sessions = step.testbed().get(SESSIONS);
    Integer known = plan.tests(step);
    return known == null && sessions != null && warm ? Integer.valueOf(sessions) : known;
  }

  private Duration byRate(RunStep step) {
    Integer tests = tests(step);
    if (rate == 0 || tests == null) {
      return null;
    }
    return plan.warmUp(step).plus(Duration.ofMillis(Math.round(tests / rate * 1000))).plus(AROUND);
  }
}
