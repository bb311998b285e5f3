package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.authmeter.plans.PlanFile;
import org.authmeter.results.campaign.OfferedLoad;
import org.authmeter.runner.Installation;
import org.junit.jupiter.api.Test;

/** What patterns of weblab offer, by this machine alone and by three agents. */
class OfferedLoadTest {
  private static final List<String> THREE = List.of("one", "two", "three");

  private static RunPlan plan(String pattern, List<String> agents, String... properties) {
    RunRequest request =
        Asked.run(
            "weblab",
            "--profile",
            "full",
            "--variants",
            List.of("embedded"),
            "--patterns",
            List.of(pattern),
            "-J",
            List.of(properties),
            "--agents",
            agents);
    return new RunPlanner(Installation.of(PlanFile.root()), request).plan();
  }

  private static OfferedLoad ideal(RunPlan plan) {
    return plan.offeredLoad(plan.sequence().steps().get(0));
  }

  @Test
  void shouldCountThePacedUsersOfAllAgents() {
    assertThat(ideal(plan("static-http", List.of())).offered()).isEqualTo(1800);
    assertThat(ideal(plan("static-http", THREE)).offered()).isEqualTo(5400);
  }

  /** The timer of the plan divides the arrivals among agents. */
  @Test
  void shouldLeaveTheRateOfArrivalsAsItIsWithAgents() {
    assertThat(ideal(plan("static-http-open", THREE, "authmeter.weblab.arrivals=10")).offered())
        .isEqualTo(10);
  }
}
