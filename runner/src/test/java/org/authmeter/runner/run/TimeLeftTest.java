package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.plan.RunStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLeftTest {
  @TempDir Path root;

  private RunPlan plan(String profile) throws IOException {
    return plan(new FakeHouse(root), profile);
  }

  private static RunPlan plan(FakeHouse house, String profile) throws IOException {
    RunRequest request =
        Asked.run(
            "demo",
            "--profile",
            profile,
            "--variants",
            List.of("a"),
            "--patterns",
            List.of("P1", "P2"),
            "--repeats",
            1);
    return new RunPlanner(house.installation("ok"), request).plan();
  }

  @Test
  void shouldAddUpTheProfileAndCountDown() throws IOException {
    RunPlan plan = plan("quick");
    TimeLeft estimate = new TimeLeft(plan);
    RunStep cell = plan.sequence().steps().get(1);
    Duration atStart = estimate.left(cell, Duration.ZERO).orElseThrow();
    // two cells of 1 + 2 s and 8 s around each, and 15 s for the report
    assertThat(atStart).isEqualTo(Duration.ofSeconds(2 * 11 + 15));
    assertThat(estimate.left(cell, Duration.ofSeconds(4))).contains(atStart.minusSeconds(4));
    assertThat(estimate.left(cell, Duration.ofHours(1))).contains(atStart.minusSeconds(11));
  }

  @Test
  void shouldAddTheFirstWarmUpOfATestbedUntilItIsOver() throws IOException {
    FakeHouse house = new FakeHouse(root);
    house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace("warmup: 1,", "warmup: 1, firstWarmup: 240,"));
    RunPlan plan = plan(house, "quick");
    TimeLeft estimate = new TimeLeft(plan);
    RunStep cell = plan.sequence().steps().get(1);
    Duration cells = Duration.ofSeconds(2 * 11 + 15);
    // both cells run on one testbed; JMeter's start and end take 8 s
    assertThat(estimate.left(cell, Duration.ZERO)).contains(cells.plusSeconds(240 + 8));
    estimate.warmedUp(cell);
    assertThat(estimate.left(cell, Duration.ZERO)).contains(cells);
  }

  @Test
  void shouldLearnFromPastCells() throws IOException {
    RunPlan plan = plan("quick");
    TimeLeft estimate = new TimeLeft(plan);
    estimate.record(plan.sequence().steps().get(2), Duration.ofSeconds(100));
    assertThat(estimate.left(plan.sequence().steps().get(2), Duration.ZERO))
        .contains(Duration.ofSeconds(100 + 15));
  }

  @Test
  void shouldReckonByTheRateWhereLoopsEndTheRun() throws IOException {
    RunPlan plan = plan("full");
    RunStep first = plan.sequence().steps().get(1);
    TimeLeft estimate = new TimeLeft(plan);
    // P1 has 100 tests, P2 has 200; 10 tests in the second after JMeter's start
    estimate.observe(new JtlCounts(0, 0, 10, 0, "", "", 0, 0), Duration.ofSeconds(9));
    Duration around = Duration.ofSeconds(2 * (60 + 8) + 15);
    assertThat(estimate.left(first, Duration.ZERO)).contains(around.plusSeconds(30));
    // once there are measured tests, their rate counts: 40 in 2 s
    estimate.observe(new JtlCounts(40, 0, 10, 0, "", "", 1000, 3000), Duration.ofSeconds(70));
    assertThat(estimate.left(first, Duration.ZERO)).contains(around.plusSeconds(15));
  }

  @Test
  void shouldAdmitThatItDoesNotKnow() throws IOException {
    RunPlan plan = plan("full");
    assertThat(new TimeLeft(plan).left(plan.sequence().steps().get(1), Duration.ZERO)).isEmpty();
    assertThat(plan.expected(plan.sequence().steps().get(1))).isNull();
  }

  @Test
  void shouldCountTheWarmUpUntilItIsOver() {
    JtlCounts warm = new JtlCounts(0, 0, 9, 1, "", "", 0, 0);
    assertThat(Progress.counts(warm, false)).isEqualTo("warm-up 9 samples, 1 errors");
    assertThat(Progress.counts(new JtlCounts(6, 4, 0, 0, "", "", 0, 0), true))
        .isEqualTo("6 samples");
  }

  @Test
  void shouldRewriteTheLineOnATerminalOnly() {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    JtlCounts samples = new JtlCounts(31, 2, 9, 0, "", "", 0, 0);
    for (var out : List.of(terminal, file)) {
      Progress progress = new Progress(new PrintStream(out, true), out == terminal);
      progress.begin("cell 1 of 4: a P1", Optional.of(Duration.ofSeconds(83)));
      progress.tick("cell 1 of 4: a P1", Optional.empty(), Progress.counts(samples, false));
      progress.say("done");
    }
    assertThat(terminal.toString())
        .contains("\rcell 1 of 4: a P1, about 1 min 23 s left, starting")
        .contains("\rcell 1 of 4: a P1, time left not known yet, 31 samples, 2 errors");
    assertThat(file.toString())
        .isEqualTo("cell 1 of 4: a P1, about 1 min 23 s left, starting%ndone%n".formatted());
  }
}
