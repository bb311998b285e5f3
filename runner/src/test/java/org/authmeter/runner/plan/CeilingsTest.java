package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.step.InjectedProperties;
import org.authmeter.runner.step.SelfStop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingsTest {
  @TempDir Path root;
  private FakeHouse house;
  private Path target;

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
    target = house.write("t.properties", "authmeter.saml.resource=http://localhost/\n");
  }

  private RunPlan plan(String profile, Integer threads, Integer seconds, String... properties) {
    RunRequest request =
        Asked.run(
            "demo",
            "--profile",
            profile,
            "--patterns",
            List.of("P1", "P2"),
            "--repeats",
            3,
            "--target",
            target,
            "-J",
            List.of(properties),
            "--max-threads",
            threads,
            "--max-duration",
            seconds);
    return new RunPlanner(house.installation("ok"), request).plan();
  }

  @Test
  void shouldRefuseMoreThreadsThanTheOwnerWasAskedFor() {
    assertThat(plan(null, null, null, "authmeter.threads=50").cells()).isEqualTo(6);
    assertThatThrownBy(() -> plan(null, null, null, "authmeter.threads=51"))
        .isInstanceOfSatisfying(RunnerException.class, e -> assertThat(e.status()).isEqualTo(2))
        .hasMessageContaining("P1 puts 51 virtual users on the target, more than the ceiling of 50")
        .hasMessageContaining("--max-threads 51");
    assertThat(plan(null, 51, null, "authmeter.threads=51").cells()).isEqualTo(6);
  }

  @Test
  void shouldAddTheCellsUp() {
    // six cells of a run-up of one second and a measurement of 599
    assertThat(plan(null, null, null, "authmeter.duration=599").cells()).isEqualTo(6);
    assertThatThrownBy(() -> plan(null, null, null, "authmeter.duration=600"))
        .hasMessageContaining("The 6 cells put load on the target for 3606 s in all")
        .hasMessageContaining("--max-duration 3606");
    assertThat(plan(null, null, 3606, "authmeter.duration=600").cells()).isEqualTo(6);
  }

  @Test
  void shouldStopByItselfWhenLoopsDecide() throws IOException {
    RunPlan plan = plan("full", null, 1, "authmeter.loops=5");
    assertThat(Ceilings.planned(plan)).isNull();
    assertThat(new InjectedProperties(plan, "x").selfStop(root).reason()).isEmpty();
    long before = System.nanoTime() - Duration.ofSeconds(2).toNanos();
    SelfStop late =
        new SelfStop(root.resolve("abort.txt"), plan.own().ceilings().duration(), before);
    assertThat(late.reason())
        .startsWith("The run stopped itself: the ceiling of 1 s")
        .contains("--max-duration");
    Files.writeString(root.resolve("abort.txt"), "11 of 100 samples failed\n");
    assertThat(late.reason()).isEqualTo("The run stopped itself: 11 of 100 samples failed");
  }
}
