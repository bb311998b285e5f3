package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.authmeter.plans.PlanFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.agents.Agents;
import org.junit.jupiter.api.Test;

/** What patterns of weblab offer, by this machine alone and by three agents. */
class IdealLoadTest {
  private static final Agents THREE = Agents.of(List.of("one", "two", "three"));

  private static RunPlan plan(String pattern, Agents agents, String... properties) {
    RunRequest request =
        new RunRequest(
            "weblab",
            "full",
            List.of("embedded"),
            List.of(pattern),
            null,
            null,
            null,
            List.of(properties),
            null,
            null,
            null,
            null,
            null,
            false,
            null,
            agents,
            null);
    return new RunPlanner(Installation.of(PlanFile.root()), request).plan();
  }

  private static IdealLoad ideal(RunPlan plan) {
    return IdealLoad.of(plan, plan.steps().get(0));
  }

  @Test
  void shouldCountThePacedUsersOfAllAgents() {
    assertThat(ideal(plan("static-http", Agents.NONE)).offered()).isEqualTo(1800);
    assertThat(ideal(plan("static-http", THREE)).offered()).isEqualTo(5400);
  }

  @Test
  void shouldDivideARateOfArrivalsAmongAgentsAndLeaveTheIdealAsItIs() {
    RunPlan plan = plan("static-http-open", THREE, "authmeter.weblab.arrivals=10");
    assertThat(ideal(plan).offered()).isEqualTo(10);
    Step step = plan.steps().get(0);
    Map<String, String> each = IdealLoad.ofEachAgent(plan, step, plan.properties(step));
    assertThat(3 * Double.parseDouble(each.get(IdealLoad.ARRIVALS))).isEqualTo(10);
    assertThat(each).containsEntry("authmeter.duration", "120");
  }

  @Test
  void shouldDivideThePlansOwnRateToo() {
    RunPlan plan = plan("static-http-open", THREE);
    Step step = plan.steps().get(0);
    assertThat(IdealLoad.ofEachAgent(plan, step, plan.properties(step)))
        .containsEntry(IdealLoad.ARRIVALS, "600.0");
    RunPlan paced = plan("static-http", THREE);
    assertThat(IdealLoad.ofEachAgent(paced, paced.steps().get(0), Map.of())).isEmpty();
  }
}
