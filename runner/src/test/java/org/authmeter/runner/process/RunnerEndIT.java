package org.authmeter.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.FakeHouseMain;
import org.authmeter.runner.Installation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a run whose own process ends before it is done: nothing that runs. */
@Tag("long")
class RunnerEndIT {
  @TempDir Path root;
  private Path out;
  private Process runner;

  @BeforeEach
  void startARunThatHangsInItsSecondCell() throws Exception {
    new FakeHouse(root);
    out = root.resolve("out");
    List<String> command =
        List.of("run", "demo", "--variants", "a", "--patterns", "P1,P1-none", "--out");
    runner = authmeter(command, out.toString(), "-J", "fake.mode=dying");
    await(".work/hanging");
  }

  private void await(String file) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(out.resolve(file))) {
      assertThat(runner.waitFor(50, TimeUnit.MILLISECONDS)).as(said()).isFalse();
      assertThat(System.nanoTime()).as(said()).isLessThan(end);
    }
  }

  /** A process of its own, as the launcher starts it. */
  private Process authmeter(List<String> words, String... more) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Installation.java(),
                "-cp",
                System.getProperty("java.class.path"),
                FakeHouseMain.class.getName(),
                root.toString(),
                "ok"));
    command.addAll(words);
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(root.resolve("said").toFile())
        .start();
  }

  @AfterEach
  void end() {
    runner.destroyForcibly();
  }

  private String said() throws IOException {
    return Files.readString(root.resolve("said"));
  }

  private ProcessHandle process(String pidFile) throws IOException {
    long pid = Long.parseLong(Files.readString(out.resolve(pidFile)).strip());
    return ProcessHandle.of(pid).orElseThrow();
  }

  @Test
  void shouldLeaveNothingRunningWhenKilled() throws Exception {
    ProcessHandle jmeter = process(".work/fake-jmeter.pid");
    ProcessHandle testbed = process(".work/testbed-2/fake-testbed.pid");
    runner.destroyForcibly();
    jmeter.onExit().get(10, TimeUnit.SECONDS);
    testbed.onExit().get(10, TimeUnit.SECONDS);
    assertThat(jmeter.isAlive() || testbed.isAlive()).isFalse();
  }

  /**
   * SIGKILL in the middle of the second cell: the first is whole, of the second what was written.
   */
  @Test
  void shouldLeaveAResultThatReportFinishesWhenKilled() throws Exception {
    ProcessHandle jmeter = process(".work/fake-jmeter.pid");
    runner.destroyForcibly().waitFor();
    jmeter.onExit().get(60, TimeUnit.SECONDS);
    assertThat(out.resolve("comparison.json")).doesNotExist();
    runner = authmeter(List.of("report", out.toString()));
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(said()).contains("This is a partial result");
    assertThat(out.resolve("report/index.html")).exists();
    assertThat(Files.readAllLines(out.resolve(".work/all.jtl")))
        .filteredOn(row -> row.contains(",login,") && !row.contains("/functional/"))
        .as("two samples of the first cell, one of the second")
        .hasSize(3)
        .last()
        .asString()
        .contains("/demo/a/P1-none/1 measurement 1-1");
    assertThat(Files.readString(out.resolve("record.json"))).contains("The run was cut short");
  }

  @Test
  void shouldReportWhatIsFinishedWhenInterrupted() throws Exception {
    ProcessHandle jmeter = process(".work/fake-jmeter.pid");
    ProcessHandle testbed = process(".work/testbed-2/fake-testbed.pid");
    runner.destroy();
    assertThat(runner.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(jmeter.isAlive() || testbed.isAlive()).isFalse();
    assertThat(out.resolve("report/index.html")).exists();
    assertThat(said()).contains("The run ended early: interrupted");
  }

  /** The report hangs: the first signal ended the load, the second ends the runner. */
  @Test
  void shouldEndAtOnceAtTheSecondSignal() throws Exception {
    Files.createFile(root.resolve("runner/home/target/jmeter/bin/report-hangs"));
    runner.destroy();
    await(".work/reporting");
    ProcessHandle generator = process(".work/fake-jmeter.pid");
    runner.destroy();
    assertThat(runner.waitFor(30, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    generator.onExit().get(10, TimeUnit.SECONDS);
    assertThat(said()).contains("Ended at once;");
  }

  @Test
  void shouldEndAReportThatIsInterrupted() throws Exception {
    runner.destroyForcibly().waitFor();
    Files.createFile(root.resolve("runner/home/target/jmeter/bin/report-hangs"));
    runner = authmeter(List.of("report", out.toString()));
    await(".work/reporting");
    ProcessHandle generator = process(".work/fake-jmeter.pid");
    runner.destroy();
    assertThat(runner.waitFor(30, TimeUnit.SECONDS)).as(said()).isTrue();
    assertThat(runner.exitValue()).as(said()).isEqualTo(ExitStatus.BROKE);
    assertThat(said()).contains("Interrupted while the report was made");
    generator.onExit().get(10, TimeUnit.SECONDS);
  }
}
