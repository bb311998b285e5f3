package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.authmeter.plans.PlanFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.junit.jupiter.api.Test;

/** How long plans run that end by themselves: the profile's time is not for them. */
class FaultPlansTest {
  private static RunPlan plan(String scenario, String pattern, String... properties) {
    RunRequest request =
        Asked.run(
            scenario,
            "--profile",
            "quick",
            "--patterns",
            List.of(pattern),
            "-J",
            List.of(properties));
    return new RunPlanner(Installation.of(PlanFile.root()), request).plan();
  }

  private static Map<String, String> settings(RunPlan plan) {
    return plan.settings(plan.sequence().steps().get(plan.sequence().steps().size() - 1));
  }

  @Test
  void shouldLastUntilAFaultHasShownWhatBecomesOfIt() {
    assertThat(settings(plan("memcached-sessions", "kill")))
        .containsEntry("authmeter.duration", "30")
        .containsEntry("authmeter.warmup", "4");
    assertThat(settings(plan("memcached-sessions", "sessions-8")))
        .containsEntry("authmeter.duration", "8");
    assertThat(settings(plan("memcached-sessions", "kill", "authmeter.duration=60")))
        .containsEntry("authmeter.duration", "60");
  }

  @Test
  void shouldHaveNoTimeOfItsOwnWhereUsersOrStepsEndIt() {
    assertThat(settings(plan("idp-failover", "idp-node"))).doesNotContainKey("authmeter.duration");
    assertThat(settings(plan("ldap-authentication", "tune")))
        .doesNotContainKey("authmeter.duration");
  }
}
