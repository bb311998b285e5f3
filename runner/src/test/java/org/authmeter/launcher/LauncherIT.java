package org.authmeter.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ./authmeter} says before any of our Java runs. */
class LauncherIT {
  private static final Path LAUNCHER =
      Path.of(System.getProperty("authmeter.root")).resolve("authmeter");

  @TempDir Path work;

  private record Answer(int status, String text) {}

  private static Answer run(Path launcher, String javaHome, String path) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", launcher.toString(), "scenarios");
    builder.environment().clear();
    builder.environment().put("PATH", path);
    if (javaHome != null) {
      builder.environment().put("JAVA_HOME", javaHome);
    }
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), text);
  }

  private Path script(String name, List<String> lines) throws IOException {
    Path file = work.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  @Test
  void shouldRefuseWhenJavaIsTooOld() throws Exception {
    script("jdk/bin/java", List.of("#!/bin/sh", "echo '    java.specification.version = 11' >&2"));
    Answer answer = run(LAUNCHER, work.resolve("jdk").toString(), "/usr/bin:/bin");
    assertThat(answer.text()).contains("Java 11").contains("too old").contains("JAVA_HOME");
    assertThat(answer.status()).isEqualTo(3);
  }

  @Test
  void shouldTellWhatJavaSaysWhenItDoesNotStart() throws Exception {
    script(
        "jdk/bin/java",
        List.of(
            "#!/bin/sh",
            "echo 'NOTE: Picked up JDK_JAVA_OPTIONS: -XX:+No' >&2",
            "echo 'Unrecognized VM option' >&2",
            "exit 1"));
    Answer answer = run(LAUNCHER, work.resolve("jdk").toString(), "/usr/bin:/bin");
    assertThat(answer.text()).contains("does not start: Unrecognized VM option");
    assertThat(answer.status()).isEqualTo(3);
  }

  @Test
  void shouldRefuseWhenThereIsNoJava() throws Exception {
    script("bin/dirname", List.of("#!/bin/sh", "echo " + LAUNCHER.getParent()));
    Answer answer = run(LAUNCHER, null, work.resolve("bin").toString());
    assertThat(answer.text()).contains("no java on the PATH").contains("JDK 17");
    assertThat(answer.status()).isEqualTo(3);
  }

  @Test
  void shouldRefuseWhenItMustBuildWithoutMaven() throws Exception {
    Path unbuilt = Files.copy(LAUNCHER, work.resolve("authmeter"));
    script("bin/dirname", List.of("#!/bin/sh", "echo " + work));
    Answer answer = run(unbuilt, System.getProperty("java.home"), work.resolve("bin").toString());
    assertThat(answer.text()).contains("no mvn on the PATH").contains("Maven 3.8");
    assertThat(answer.status()).isEqualTo(3);
  }

  @Test
  void shouldHandOverToTheRunnerWhenItIsBuilt() throws Exception {
    Path built = Files.copy(LAUNCHER, work.resolve("authmeter"));
    script("runner/target/.built", List.of());
    script(
        "jdk/bin/java",
        List.of(
            "#!/bin/sh",
            "case $* in",
            "*-version) echo '    java.specification.version = 17' >&2 ;;",
            "*) echo \"$@\"; exit 4 ;;",
            "esac"));
    Answer answer = run(built, work.resolve("jdk").toString(), "/usr/bin:/bin");
    assertThat(answer.text())
        .contains("-Dauthmeter.root=" + work.toRealPath())
        .endsWith("org.authmeter.runner.RunnerMain scenarios\n");
    assertThat(answer.status()).isEqualTo(4);
  }

  /** An edit anywhere below the sources builds again, however deep the file is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "libs/signon/src/main/java/org/authmeter/signon/ldap/provider/ldaptive/LdaptivePool.java",
        "plugin/src/main/resources/org/authmeter/jmeter/saml/icon/sp.png",
        "reports-templates/comparison/content/js/comparison/capacity.js",
        "runner/home/src/bin/jmeter",
        "pom.xml"
      })
  void shouldBuildAgainWhenASourceIsNewer(String source) throws Exception {
    Path built = Files.copy(LAUNCHER, work.resolve("authmeter"));
    Path stamp = script("runner/target/.built", List.of());
    Path edited = script(source, List.of("edited"));
    script("runner/target/generated/Newer.java", List.of("not a source"));
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
    script(
        "jdk/bin/java",
        List.of(
            "#!/bin/sh",
            "case $* in",
            "*-version) echo '    java.specification.version = 17' >&2 ;;",
            "*) exit 4 ;;",
            "esac"));
    script("maven/mvn", List.of("#!/bin/sh", "echo BUILD SUCCESS"));
    String path = work.resolve("maven") + ":/usr/bin:/bin";

    Answer stale = run(built, work.resolve("jdk").toString(), path);

    assertThat(stale.text()).as("%s", edited).contains("Building AuthMeter");
    assertThat(stale.status()).isEqualTo(4);
    FileTime old = FileTime.from(Instant.now().minusSeconds(3600));
    Files.setLastModifiedTime(edited, old);
    for (Path folder = edited.getParent(); !folder.equals(work); folder = folder.getParent()) {
      Files.setLastModifiedTime(folder, old);
    }
    assertThat(run(built, work.resolve("jdk").toString(), path).text())
        .doesNotContain("Building AuthMeter");
  }

  /** A launcher whose sources are newer than its build, with a Maven that counts its calls. */
  private Path stale(String... mavenLines) throws IOException {
    Path launcher = Files.copy(LAUNCHER, work.resolve("authmeter"));
    Path stamp = script("runner/target/.built", List.of());
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
    script("pom.xml", List.of("edited"));
    script(
        "jdk/bin/java",
        List.of(
            "#!/bin/sh",
            "case $* in",
            "*-version) echo '    java.specification.version = 17' >&2 ;;",
            "*) exit 4 ;;",
            "esac"));
    List<String> maven = new ArrayList<>(List.of("#!/bin/sh", "echo x >>" + work + "/builds"));
    maven.addAll(List.of(mavenLines));
    maven.add("echo BUILD SUCCESS");
    script("maven/mvn", maven);
    return launcher;
  }

  private Answer runStale(Path launcher) throws Exception {
    String path = work.resolve("maven") + ":/usr/bin:/bin";
    return run(launcher, work.resolve("jdk").toString(), path);
  }

  @Test
  void shouldBuildOnceForTwoCallsAtOnce() throws Exception {
    // The first build goes on until the second call waits for it.
    Path launcher = stale("while [ ! -f " + work + "/go ]; do sleep 0.1; done");
    var pool = Executors.newFixedThreadPool(2);
    try {
      var one = pool.submit(() -> runStale(launcher));
      while (!Files.exists(work.resolve("builds"))) {
        Thread.sleep(20);
      }
      var two = pool.submit(() -> runStale(launcher));
      Thread.sleep(500);
      Files.createFile(work.resolve("go"));
      assertThat(one.get().status()).isEqualTo(4);
      assertThat(two.get().status()).isEqualTo(4);
    } finally {
      pool.shutdownNow();
    }
    assertThat(work.resolve("builds")).hasContent("x");
    assertThat(work.resolve("target/.building")).doesNotExist();
  }

  @Test
  void shouldTakeTheLockOfACallThatWasKilled() throws Exception {
    Path launcher = stale();
    script("target/.building/process", List.of("999999999"));
    assertThat(runStale(launcher).status()).isEqualTo(4);
    assertThat(work.resolve("builds")).hasContent("x");
  }

  @Test
  void shouldNotBuildOverAProgramThatRuns() throws Exception {
    Path launcher = stale();
    Process running = new ProcessBuilder("/bin/sh", "-c", "read line # authmeter").start();
    try {
      script("runner/target/.running/" + running.pid(), List.of("authmeter run"));
      Answer refused = runStale(launcher);
      assertThat(refused.status()).isEqualTo(3);
      assertThat(refused.text())
          .contains("process " + running.pid() + " (authmeter run) still runs");
      assertThat(work.resolve("builds")).doesNotExist();
    } finally {
      running.destroyForcibly().waitFor();
    }
    assertThat(runStale(launcher).status()).isEqualTo(4);
  }
}
