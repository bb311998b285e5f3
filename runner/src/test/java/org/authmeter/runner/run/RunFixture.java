package org.authmeter.runner.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunPlanner;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.report.ConsoleReport;
import org.authmeter.runner.step.Limits;

/** Runs the demo scenario with the fakes. */
final class RunFixture {
  Limits limits =
      new Limits(
          Duration.ofSeconds(20),
          Duration.ofSeconds(2),
          Duration.ofSeconds(30),
          Duration.ofSeconds(20),
          Duration.ofHours(1));

  final FakeHouse house;
  final Path out;
  final Interruption interruption = new Interruption();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  RunFixture(Path root) throws IOException {
    house = new FakeHouse(root);
    out = root.resolve("out");
  }

  RunRequest request(List<String> variants, List<String> patterns, Path target, String... mode) {
    List<String> properties =
        mode.length == 0 ? List.of() : List.of("fake.mode=" + mode[0], "authmeter.duration=1");
    return Asked.run(
        "demo",
        "--variants",
        variants,
        "--patterns",
        patterns,
        "--target",
        target,
        "--out",
        out,
        "-J",
        properties);
  }

  int run(String testbed, RunRequest request) throws IOException {
    Installation installation = house.installation(testbed);
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    try {
      RunPlan plan = new RunPlanner(installation, request).plan();
      return new CampaignRun(
              installation,
              plan,
              limits,
              interruption,
              new Progress(print, false),
              new ConsoleReport(print))
          .run();
    } catch (RunnerException e) {
      print.println(e.getMessage());
      return e.status();
    }
  }

  /** Everything that the user saw. */
  String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
