package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.plans.PlanFile;
import org.authmeter.runner.Installation;
import org.junit.jupiter.api.Test;

/** What the campaign of cas-login makes of its variants and patterns. */
class CasCampaignTest {
  private static RunPlan plan(String... properties) {
    RunRequest request =
        new RunRequest(
            "cas-login",
            "quick",
            List.of("cas3", "cas3-none"),
            List.of("closed", "open"),
            null,
            null,
            null,
            List.of(properties),
            null,
            null,
            null,
            List.of());
    return new RunPlanner(Installation.of(PlanFile.root()), request).plan();
  }

  private static Set<String> offered(RunPlan plan) {
    return plan.steps().stream()
        .filter(step -> plan.offered(step) != null)
        .map(step -> step.patternId() + ' ' + plan.offered(step))
        .collect(Collectors.toSet());
  }

  @Test
  void shouldKeepTicketsApartByAnOptionThatTheTestbedHas() {
    assertThat(plan().steps())
        .filteredOn(step -> step.variant().id().equals("cas3-none"))
        .isNotEmpty()
        .allSatisfy(step -> assertThat(step.testbed()).containsEntry("variant", "none"));
  }

  @Test
  void shouldOfferARateInTheOpenLoadAlone() {
    assertThat(offered(plan())).containsExactly("open 20.0");
  }

  @Test
  void shouldOfferWhatTheRunIsToldAndNotWhatThePatternSays() {
    assertThat(offered(plan("authmeter.arrivals.rate=5"))).containsExactly("open 5.0");
  }
}
