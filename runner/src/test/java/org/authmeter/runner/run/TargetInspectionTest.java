package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetInspectionTest {
  @TempDir Path root;
  private FakeHouse house;

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
    house.write("one.csv", "a,b\n\n");
    house.write("two.csv", "a,b\nc,d\n");
  }

  private String warning(String users, double rate, String profile, String... lines)
      throws IOException {
    Path target =
        house.write(
            "t.properties",
            "authmeter.saml.resource=http://localhost/\nauthmeter.users=%s\n%s\n"
                .formatted(users, String.join("\n", lines)));
    RunRequest request =
        Asked.run(
            "demo",
            "--profile",
            profile,
            "--patterns",
            List.of("P1"),
            "--repeats",
            2,
            "--target",
            target);
    return TargetInspection.accountWarning(
        new RunPlanner(house.installation("ok"), request).plan(), rate);
  }

  @Test
  void shouldCountTheLoginsOfLoops() throws IOException {
    // two threads, two repeats
    assertThat(warning("one.csv", 0, "full", "authmeter.loops=250")).isEmpty();
    assertThat(warning("one.csv", 0, "full", "authmeter.loops=251"))
        .contains("one.csv holds one account for up to 1004 logins")
        .contains("authmeter.saml.logout", "data/users/1000.csv");
  }

  @Test
  void shouldReckonTheLoginsOfADuration() throws IOException {
    // two cells of 1 + 99 seconds
    assertThat(warning("one.csv", 5, null, "authmeter.duration=99")).isEmpty();
    assertThat(warning("one.csv", 6, null, "authmeter.duration=99")).contains("up to 1200 logins");
  }

  @Test
  void shouldBeSilentWhenSessionsEndOrAccountsDiffer() throws IOException {
    assertThat(warning("two.csv", 0, "full", "authmeter.loops=999")).isEmpty();
    assertThat(
            warning(
                "one.csv",
                0,
                "full",
                "authmeter.loops=999",
                "authmeter.saml.logout=http://localhost/logout"))
        .isEmpty();
  }
}
