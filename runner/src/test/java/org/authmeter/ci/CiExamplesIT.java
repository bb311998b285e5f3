package org.authmeter.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell steps of the examples in docs/ci, in a folder that stands for the build server's. The
 * command is the real one, with a load that takes seconds.
 */
@Tag("long")
class CiExamplesIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final long LIMIT_SECONDS = 240;

  @TempDir Path workspace;

  /** The launcher would build; here all is built, and only the load is made small. */
  @BeforeEach
  void command() throws Exception {
    Path command = workspace.resolve("authmeter");
    Files.writeString(
        command,
        """
        #!/bin/sh
        [ "$1" = run ] && set -- "$@" -Jauthmeter.warmup=0 -Jauthmeter.duration=3 -Jauthmeter.threads=2
        root='%s'
        exec '%s/bin/java' -Dauthmeter.root="$root" \\
          -cp "$root/runner/target/authmeter-runner.jar:$root/runner/target/lib/*" \\
          org.authmeter.runner.RunnerMain "$@"
        """
            .formatted(ROOT, System.getProperty("java.home")));
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Answer(int status, String text) {}

  private Answer run(String step) throws Exception {
    Path out = workspace.resolve("step.out");
    // As both servers call a shell: it stops at the first command that fails.
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", "-c", step)
            .directory(workspace.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder
        .environment()
        .put("GITHUB_STEP_SUMMARY", workspace.resolve("step-summary.md").toString());
    // A busy machine is no reason for this test to fail; the comparison itself has tests.
    builder.environment().put("LEAST_SHARE", "0.001");
    Process process = builder.start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroyForcibly();
      throw new IllegalStateException(step + " did not end: " + Files.readString(out));
    }
    return new Answer(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8));
  }

  private void runAll(List<String> steps) throws Exception {
    for (String step : steps) {
      Answer answer = run(step);
      assertThat(answer.status()).as("%s%n%s", step, answer.text()).isZero();
    }
  }

  @Test
  void shouldRunTheShellStepsOfBothExamples() throws Exception {
    List<String> actions = ShellSteps.ofGitHubActions(ROOT.resolve("docs/ci/github-actions.yml"));
    assertThat(actions).hasSize(3);
    runAll(actions);
    assertThat(workspace.resolve("step-summary.md")).content().contains("ldaptive", "p95");
    assertThat(workspace.resolve("results/gates.xml")).content().contains("failures=\"0\"");
    assertThat(workspace.resolve("baseline/comparison.json")).isRegularFile();

    List<String> jenkins = ShellSteps.ofJenkins(ROOT.resolve("docs/ci/Jenkinsfile"));
    assertThat(jenkins).hasSize(2);
    runAll(jenkins);
    assertThat(workspace.resolve("results/gates.xml"))
        .content()
        .contains("failures=\"0\"", "baseline");

    Answer fallen = run("./authmeter report results --out strict --gate 'tests>=1000000000'");
    assertThat(fallen.status()).as(fallen.text()).isEqualTo(1);
    assertThat(workspace.resolve("strict/gates.xml")).content().contains("failures=\"1\"");
  }
}
