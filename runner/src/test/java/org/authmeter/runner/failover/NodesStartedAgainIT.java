package org.authmeter.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.FakeHouseMain;
import org.authmeter.runner.Installation;
import org.authmeter.runner.target.FixedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A component of the user's own system is down while JMeter or the runner ends: it is started
 * again. JMeter is the assembled one, and the commands are scripts.
 */
@Tag("long")
class NodesStartedAgainIT {
  private static final Path REAL =
      Path.of(System.getProperty("authmeter.root", "..")).toAbsolutePath().normalize();
  private static final String CAMPAIGN =
      """
      scenario: demo
      title: Demo
      question: Who must log in again?
      unit: login
      testbed: { system: idp }
      variants:
        - { id: a }
      patterns:
        - { id: P1, plan: failover.jmx, threads: 1, errorsAreResults: true }
      failover:
        ways: { own: users who return }
        expected: {}
      profiles:
        quick: { repeats: 1, warmup: 0, patterns: [P1], note: short runs }
        full: { repeats: 1, warmup: 0 }
      gates: []
      """;

  @TempDir Path root;
  private Path done;
  private FixedAnswer sp;
  private Process runner;

  @BeforeEach
  void build() throws IOException {
    FakeHouse house = new FakeHouse(root);
    Path home = root.resolve("runner/home/target/jmeter");
    Files.move(home, root.resolve("fake-jmeter"));
    Files.createSymbolicLink(home, REAL.resolve("runner/home/target/jmeter"));
    house.write("testplans/demo/campaign.yaml", CAMPAIGN);
    try (InputStream plan = getClass().getResourceAsStream("/failover/failover.jmx")) {
      house.write(
          "testplans/demo/failover.jmx",
          new String(plan.readAllBytes(), StandardCharsets.UTF_8)
              .replace("@SCRIPT@", REAL.resolve("groovy-scripts/node-control.groovy").toString()));
    }
    done = root.resolve("done");
    sp = new FixedAnswer(null, "HTTP/1.1 200 OK");
  }

  @AfterEach
  void end() throws IOException {
    sp.close();
    if (runner != null) {
      runner.descendants().forEach(ProcessHandle::destroyForcibly);
      runner.destroyForcibly();
    }
  }

  /** A run whose plan makes the fault, and then waits so long that the test ends it before. */
  private void run(String fault, String start) throws IOException {
    Path target = root.resolve("own.properties");
    Files.write(
        target,
        List.of(
            "authmeter.saml.resource = http://127.0.0.1:%d/".formatted(sp.port()),
            "authmeter.saml.node1 = 127.0.0.2",
            "authmeter.saml.node2 = 127.0.0.3",
            "authmeter.failover.kill.idp-1 = echo kill idp-1 >> " + done,
            "authmeter.failover.start.idp-1 = " + start));
    runner =
        new ProcessBuilder(
                "setsid", // a process group of its own, as at a terminal
                Installation.java(),
                "-cp",
                System.getProperty("java.class.path"),
                FakeHouseMain.class.getName(),
                root.toString(),
                "ok",
                "run",
                "demo",
                "--target",
                target.toString(),
                "--allow-kill",
                "--out",
                root.resolve("out").toString(),
                "-J",
                "authmeter.failover.after=600",
                "-J",
                "authmeter.failover.fault=" + fault)
            .redirectErrorStream(true)
            .redirectOutput(root.resolve("said").toFile())
            .start();
  }

  private String said() throws IOException {
    return Files.readString(root.resolve("said"));
  }

  private List<String> done() throws IOException {
    return Files.exists(done) ? Files.readAllLines(done) : List.of();
  }

  private void await(String what, Callable<Boolean> seen) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (!seen.call()) {
      assertThat(System.nanoTime()).as("%s; %s %s", what, done(), said()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private ProcessHandle jmeter() {
    return runner
        .descendants()
        .filter(p -> p.info().commandLine().orElse("").contains("ApacheJMeter.jar"))
        .findFirst()
        .orElseThrow();
  }

  private String startsAtOnce() {
    return "echo start idp-1 >> " + done;
  }

  /** Shows that it has begun, and ends when it is let. */
  private String startsSlowly() {
    return "echo starting idp-1 >> %1$s; while [ ! -e %2$s ]; do sleep 0.1; done; echo start idp-1 >> %1$s"
        .formatted(done, root.resolve("let"));
  }

  @Test
  void shouldStartWhatIsDownWhenJMeterIsKilled() throws Exception {
    run("kill idp-1", startsAtOnce());
    await("the fault", () -> done().contains("kill idp-1"));
    jmeter().destroyForcibly();
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(done()).as(said()).containsExactly("kill idp-1", "start idp-1");
  }

  @Test
  void shouldStartWhatIsDownWhenTheRunnerIsKilled() throws Exception {
    run("kill idp-1", startsAtOnce());
    await("the fault", () -> done().contains("kill idp-1"));
    ProcessHandle jmeter = jmeter();
    runner.destroyForcibly().waitFor();
    jmeter.onExit().get(30, TimeUnit.SECONDS);
    await("the start", () -> done().size() > 1);
    assertThat(done()).containsExactly("kill idp-1", "start idp-1");
  }

  @Test
  void shouldLetASlowStartEndWhenTheRunIsInterrupted() throws Exception {
    run("kill idp-1, start idp-1", startsSlowly());
    await("the start", () -> done().contains("starting idp-1"));
    ProcessHandle jmeter = jmeter();
    runner.destroy();
    jmeter.onExit().get(60, TimeUnit.SECONDS);
    assertThat(runner.isAlive()).as("it waits for the start; " + said()).isTrue();
    Files.createFile(root.resolve("let"));
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(done()).as(said()).containsExactly("kill idp-1", "starting idp-1", "start idp-1");
  }

  /**
   * A signal to every process of the group, as Ctrl-C at a terminal is: runner, JMeter and the
   * rest. It is TERM, as INT is ignored by what was started in the background.
   */
  @Test
  void shouldStartWhatIsDownAfterASignalToTheGroup() throws Exception {
    run("kill idp-1", startsAtOnce());
    await("the fault", () -> done().contains("kill idp-1"));
    assertThat(
            new ProcessBuilder("sh", "-c", "kill -TERM -" + runner.pid())
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(done()).as(said()).containsExactly("kill idp-1", "start idp-1");
  }

  @Test
  void shouldLetASlowStartEndWhenTheRunnerIsKilled() throws Exception {
    run("kill idp-1, start idp-1", startsSlowly());
    await("the start", () -> done().contains("starting idp-1"));
    ProcessHandle jmeter = jmeter();
    runner.destroyForcibly().waitFor();
    jmeter.onExit().get(30, TimeUnit.SECONDS);
    Files.createFile(root.resolve("let"));
    await("the end of the start", () -> done().contains("start idp-1"));
    assertThat(done()).containsExactly("kill idp-1", "starting idp-1", "start idp-1");
  }

  @Test
  void shouldBreakTheRunWhenAStartFails() throws Exception {
    run("kill idp-1", "echo no such unit >&2; exit 3");
    await("the fault", () -> done().contains("kill idp-1"));
    jmeter().destroyForcibly();
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(said())
        .contains("idp-1 is still down", "authmeter.failover.start.idp-1", "no such unit");
  }
}
