package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.plans.PlanFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.junit.jupiter.api.Test;

/** What the campaign of cas-login makes of its variants and patterns. */
class CasCampaignTest {
  private static RunPlan plan(String... properties) {
    RunRequest request =
        Asked.run(
            "cas-login",
            "--profile",
            "quick",
            "--variants",
            List.of("cas3", "cas3-none"),
            "--patterns",
            List.of("closed", "open"),
            "-J",
            List.of(properties));
    return new RunPlanner(Installation.of(PlanFile.root()), request).plan();
  }

  private static Set<String> offered(RunPlan plan) {
    return plan.sequence().steps().stream()
        .filter(step -> plan.arrivalRate(step) != null)
        .map(step -> step.patternId() + ' ' + plan.arrivalRate(step))
        .collect(Collectors.toSet());
  }

  @Test
  void shouldKeepTicketsApartByAnOptionThatTheTestbedHas() {
    assertThat(plan().sequence().steps())
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
