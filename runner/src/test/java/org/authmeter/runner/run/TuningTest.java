package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
    plan =
        plan(
            "tune: { properties: [authmeter.loops], from: 250, to: 1000, codes: [TIME_OUT], percent: 20 },");
  }

  private RunPlan plan(String tune, String... properties) throws IOException {
    FakeHouse house = new FakeHouse(Files.createTempDirectory(root, "house"));
    house.write("testplans/demo/campaign.yaml", FakeHouse.CAMPAIGN.replace("tests: 100,", tune));
    RunRequest request =
        new RunRequest(
            "demo",
            "full",
            List.of("a", "b"),
            List.of("P1"),
            1,
            null,
            null,
            List.of(properties),
            null,
            null,
            null,
            List.of());
    return new RunPlanner(house.installation("ok"), request).plan();
  }

  private String see(Tuning tuning, Step step, String... codes) throws IOException {
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    for (String code : codes) {
      jtl.append("1,1,login,").append(code).append(",true\n1,1,leg,TIME_OUT,false\n");
    }
    Path file = Files.writeString(root.resolve("samples.jtl"), jtl);
    return tuning.saw(
        new StepResult(step, CellSamples.NONE, List.of(), null, null, null, "", false), file);
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
    Tuning tuning = new Tuning(plan);
    assertThat(see(tuning, step("a", "P1-250"), "200", "TIME_OUT"))
        .isEqualTo("1 of 2 tests (50.00 %) ended with TIME_OUT: the next trial allows more");
    assertThat(tuning.isOver(step("a", "P1-500"))).isFalse();
    assertThat(see(tuning, step("a", "P1-500"), "0", "0", "0", "0", "TIME_OUT"))
        .endsWith("rare enough");
    assertThat(tuning.isOver(step("a", "P1-1000"))).isTrue();
    assertThat(tuning.isOver(step("b", "P1-250"))).isFalse();
  }

  private Step step(String variant, String pattern) {
    return step(plan, variant, pattern);
  }

  private static Step step(RunPlan plan, String variant, String pattern) {
    return plan.steps().stream()
        .filter(s -> s.variant().id().equals(variant) && s.patternId().equals(pattern))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldEndTheTrialsWhereTheRateRisesNoMore() throws IOException {
    RunPlan peak = plan("tune: { properties: [authmeter.threads], from: 1, to: 8, rise: 5 },");
    assertThat(peak.patterns())
        .extracting(LoadPattern::id)
        .containsExactly("P1-1", "P1-2", "P1-4", "P1-8", "P1");
    assertThat(peak.patterns()).extracting(LoadPattern::threads).startsWith(1, 2, 4, 8);
    assertThat(peak.patterns()).noneMatch(LoadPattern::errorsAreResults);
    assertThat(peak.patterns().subList(0, 4))
        .allMatch(p -> p.group().equals("search for the P1") && p.peakOf().equals("P1"));
    assertThat(peak.patterns().get(4))
        .matches(p -> p.group() == null && p.peakOf() == null && p.tune() == null);
    Tuning tuning = new Tuning(peak);
    assertThat(rate(tuning, peak, "a", "P1-1", 100)).contains("the next trial asks for more");
    assertThat(rate(tuning, peak, "a", "P1-2", 150))
        .isEqualTo("900 a minute: the next trial asks for more");
    assertThat(tuning.isOver(step(peak, "a", "P1-4"))).isFalse();
    assertThat(rate(tuning, peak, "a", "P1-4", 157)).endsWith("so the peak is at 4");
    assertThat(tuning.isOver(step(peak, "a", "P1-8"))).isTrue();
    assertThat(tuning.isOver(step(peak, "b", "P1-1"))).isFalse();
    // Then the load itself runs with what was found.
    Step found = tuning.tuned(step(peak, "a", "P1"));
    assertThat(peak.properties(found)).containsEntry("authmeter.threads", "4");
    assertThat(peak.threads(found.pattern())).isEqualTo(4);
    assertThat(tuning.leftOut(found)).isEmpty();
    assertThat(tuning.leftOut(step(peak, "b", "P1"))).isEqualTo("no trial ended without an error");
  }

  @Test
  void shouldTakeTheBestTrialAndNoneWithErrors() throws IOException {
    RunPlan peak = plan("tune: { properties: [authmeter.threads], from: 1, to: 8, rise: 5 },");
    Tuning tuning = new Tuning(peak);
    rate(tuning, peak, "a", "P1-1", 100);
    rate(tuning, peak, "a", "P1-2", 90);
    assertThat(peak.properties(tuning.tuned(step(peak, "a", "P1"))))
        .containsEntry("authmeter.threads", "1");
    CellSamples failing = new CellSamples(900, 3, 0, 0, "", "401", 1000, 11_000);
    Step trial = step(peak, "b", "P1-1");
    StepResult result = new StepResult(trial, failing, List.of(), null, null, null, "", false);
    assertThat(tuning.saw(result, Path.of("none")))
        .isEqualTo("3 errors: more load threads are not tried");
    assertThat(tuning.isOver(step(peak, "b", "P1-2"))).isTrue();
    assertThat(tuning.leftOut(step(peak, "b", "P1"))).isNotEmpty();
  }

  @Test
  void shouldRunTheLoadAfterItsTrialsWithWhatTheyFound() throws IOException {
    RunPlan peak = plan("tune: { properties: [authmeter.threads], from: 1, to: 8, rise: 5 },");
    CampaignCourse course = new CampaignCourse(peak);
    List<String> made = new ArrayList<>();
    for (Step step = course.next(); step != null; step = course.next()) {
      if (step.isFunctional() || !course.leftOut(step).isEmpty()) {
        continue;
      }
      made.add(
          "%s %s %s"
              .formatted(
                  step.variant().id(),
                  step.patternId(),
                  peak.properties(step).get("authmeter.threads")));
      int rate = step.pattern().threads() >= 2 ? 200 : 100;
      CellSamples samples = new CellSamples(rate, 0, 0, 0, "", "", 1000, 11_000);
      course.took(
          new StepResult(step, samples, List.of(), null, null, null, "", false),
          root,
          Duration.ofSeconds(10),
          null);
    }
    assertThat(made)
        .containsExactly(
            "a P1-1 1",
            "a P1-2 2",
            "a P1-4 4",
            "a P1 2",
            "b P1-1 1",
            "b P1-2 2",
            "b P1-4 4",
            "b P1 2");
  }

  @Test
  void shouldLookForNothingThatTheUserHasSet() throws IOException {
    RunPlan one =
        plan(
            "tune: { properties: [authmeter.threads], from: 1, to: 8, rise: 5 },",
            "authmeter.threads=6");
    assertThat(one.patterns()).extracting(LoadPattern::id).containsExactly("P1");
    Step step = step(one, "a", "P1");
    assertThat(one.properties(step)).containsEntry("authmeter.threads", "6");
    assertThat(new Tuning(one).leftOut(step)).isEmpty();
  }

  /** Successful tests within ten seconds. */
  private static String rate(Tuning tuning, RunPlan plan, String variant, String id, int tests)
      throws IOException {
    CellSamples samples = new CellSamples(tests, 0, 0, 0, "", "", 1000, 11_000);
    Step step = step(plan, variant, id);
    return tuning.saw(
        new StepResult(step, samples, List.of(), null, null, null, "", false), Path.of("none"));
  }
}
