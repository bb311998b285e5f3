package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authmeter.runner.Installation;
import org.junit.jupiter.api.Test;

/** The rate beside which the report sets what was achieved. */
class OfferedRateTest {
  private static Map<String, Double> offered(String... properties) {
    RunRequest request =
        new RunRequest(
            "cas-login",
            "quick",
            List.of("cas3"),
            List.of("closed", "open"),
            null,
            null,
            null,
            List.of(properties),
            null,
            null,
            null,
            List.of());
    RunPlan plan = new RunPlanner(Installation.current(), request).plan();
    return plan.steps().stream()
        .filter(step -> plan.offered(step) != null)
        .collect(Collectors.toMap(Step::patternId, plan::offered));
  }

  @Test
  void shouldBeKnownOfAnOpenLoadAlone() {
    assertThat(offered()).containsExactly(Map.entry("open", 20.0));
  }

  @Test
  void shouldBeWhatTheRunIsToldAndNotWhatThePatternSays() {
    assertThat(offered("authmeter.arrivals.rate=5")).containsExactly(Map.entry("open", 5.0));
  }
}
