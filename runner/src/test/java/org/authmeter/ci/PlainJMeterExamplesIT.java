package org.authmeter.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.home.OwnJMeter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell steps of the examples in docs/ci that do without the launcher, in a folder that stands
 * for the build server's: a stock JMeter, the release folder, and a load that takes seconds.
 */
@Tag("long")
class PlainJMeterExamplesIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path RELEASE = ROOT.resolve("plugin/release/target/release");
  private static final String JMETER = "apache-jmeter-5.6.3";
  private static final long LIMIT_SECONDS = 240;

  @TempDir Path workspace;

  /** In place of the download, {@code curl} writes an archive of a stock JMeter. */
  @BeforeEach
  void server() throws Exception {
    OwnJMeter.stock(workspace.resolve("downloads/" + JMETER));
    Path curl = Files.createDirectory(workspace.resolve("programs")).resolve("curl");
    Files.writeString(
        curl,
        """
        #!/bin/sh
        case $* in *%1$s.tgz) exec tar cz -C '%2$s' %1$s ;; esac
        exit 22
        """
            .formatted(JMETER, workspace.resolve("downloads")));
    Files.setPosixFilePermissions(curl, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Stream<Path> files = Files.walk(RELEASE)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, workspace.resolve("authmeter").resolve(RELEASE.relativize(file)));
      }
    }
  }

  private String run(String step) throws Exception {
    Path out = workspace.resolve("step.out");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", "-c", step)
            .directory(workspace.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("GITHUB_PATH", workspace.resolve("path").toString());
    builder
        .environment()
        .merge(
            "PATH",
            "",
            (path, none) ->
                "%s:%s:%s"
                    .formatted(
                        workspace.resolve("programs"),
                        workspace.resolve(JMETER).resolve("bin"),
                        path));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroyForcibly();
      throw new IllegalStateException(step + " did not end: " + Files.readString(out));
    }
    String output = Files.readString(out);
    assertThat(process.exitValue()).as("%s%n%s", step, output).isZero();
    return output;
  }

  private void runAll(List<String> steps) throws Exception {
    Files.writeString(
        workspace.resolve("my-idp.properties"),
        Files.readString(EmbeddedTestbed.shared().addresses())
            + "\nauthmeter.threads=2\nauthmeter.loops=2\nauthmeter.warmup=0\n"
            + "authmeter.users=%s%n".formatted(ROOT.resolve("data/users/one-account.csv")));
    for (String step : steps) {
      run(step);
    }
    assertThat(workspace.resolve("report/gates.xml")).content().contains("failures=\"0\"");
    assertThat(workspace.resolve("report/comparison.json")).content().contains("\"terracotta\"");
    assertThat(workspace.resolve("report/index.html")).content().contains("terracotta");
  }

  @Test
  void shouldRunTheStepsOfGitHubActions() throws Exception {
    runAll(ShellSteps.ofGitHubActions(ROOT.resolve("docs/ci/github-actions-jmeter.yml")));
    assertThat(workspace.resolve("path")).content().endsWith(JMETER + "/bin\n");
  }

  @Test
  void shouldRunTheStepsOfJenkins() throws Exception {
    runAll(ShellSteps.ofJenkins(ROOT.resolve("docs/ci/Jenkinsfile-jmeter")));
  }

  /** The commands are those that the documents tell, to the letter. */
  @Test
  void shouldHaveTheCommandsOfTheDocuments() throws Exception {
    List<String> documented = jmeterCommands(Files.readString(ROOT.resolve("docs/install.md")));
    assertThat(documented).hasSize(2);
    assertThat(
            jmeterCommands(
                String.join(
                    "\n",
                    ShellSteps.ofGitHubActions(ROOT.resolve("docs/ci/github-actions-jmeter.yml")))))
        .isEqualTo(documented);
    assertThat(
            jmeterCommands(
                String.join(
                    "\n", ShellSteps.ofJenkins(ROOT.resolve("docs/ci/Jenkinsfile-jmeter")))))
        .isEqualTo(documented);
  }

  private static List<String> jmeterCommands(String text) {
    return text.lines().map(String::strip).filter(l -> l.matches("jmeter -[ng] .*")).toList();
  }

  /** As Jenkins reads it before it runs anything. */
  @Test
  void shouldBeGroovyThatCompiles() throws Exception {
    Path lib = ROOT.resolve("runner/home/target/jmeter/lib");
    for (String name : List.of("Jenkinsfile", "Jenkinsfile-jmeter")) {
      Path script = workspace.resolve(name.replace('-', '_') + ".groovy");
      Files.copy(ROOT.resolve("docs/ci").resolve(name), script);
      Path classes = workspace.resolve("classes-" + name);
      run(
          "'%s/bin/java' -cp '%s/*' org.codehaus.groovy.tools.FileSystemCompiler -d '%s' '%s'"
              .formatted(System.getProperty("java.home"), lib, classes, script));
      try (Stream<Path> compiled = Files.list(classes)) {
        assertThat(compiled).isNotEmpty();
      }
    }
  }
}
