package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.campaign.LoadPattern;
import org.authmeter.runner.jtl.CellSamples;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {
  @TempDir Path root;
  private RunPlan plan;

  @BeforeEach
  void build() throws IOException {
    FakeHouse house = new FakeHouse(root);
    house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace(
            "tests: 100,",
            "tune: { properties: [authmeter.loops], from: 250, to: 1000, codes: [TIME_OUT], percent: 20 },"));
    RunRequest request =
        new RunRequest(
            "demo",
            "full",
            List.of("a", "b"),
            List.of("P1"),
            1,
            null,
            null,
            List.of(),
            null,
            null,
            null,
            List.of());
    plan = new RunPlanner(house.installation("ok"), request).plan();
  }

  private String see(Tuning tuning, Step step, String... codes) throws IOException {
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    for (String code : codes) {
      jtl.append("1,1,login,").append(code).append(",true\n1,1,leg,TIME_OUT,false\n");
    }
    Path file = Files.writeString(root.resolve("samples.jtl"), jtl);
    return tuning.saw(
        new StepResult(step, CellSamples.NONE, List.of(), null, null, "", false), file);
  }

  @Test
  void shouldRaiseTheSettingFromTrialToTrial() {
    assertThat(plan.patterns())
        .extracting(LoadPattern::id)
        .containsExactly("P1-250", "P1-500", "P1-1000");
    assertThat(plan.patterns()).allMatch(p -> p.errorsAreResults() && p.group().equals("P1"));
    Step second = step("a", "P1-500");
    assertThat(plan.properties(second)).containsEntry("authmeter.loops", "500");
  }

  @Test
  void shouldEndTheTrialsOfAVariantOnceFailuresAreRare() throws IOException {
    Tuning tuning = new Tuning("login");
    assertThat(see(tuning, step("a", "P1-250"), "200", "TIME_OUT"))
        .isEqualTo("1 of 2 tests (50.00 %) ended with TIME_OUT: the next trial allows more");
    assertThat(tuning.isOver(step("a", "P1-500"))).isFalse();
    assertThat(see(tuning, step("a", "P1-500"), "0", "0", "0", "0", "TIME_OUT"))
        .endsWith("rare enough");
    assertThat(tuning.isOver(step("a", "P1-1000"))).isTrue();
    assertThat(tuning.isOver(step("b", "P1-250"))).isFalse();
  }

  private Step step(String variant, String pattern) {
    return plan.steps().stream()
        .filter(s -> s.variant().id().equals(variant) && s.patternId().equals(pattern))
        .findFirst()
        .orElseThrow();
  }
}
