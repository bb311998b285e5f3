package org.authmeter.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
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
        .endsWith("org.authmeter.runner.Main scenarios\n");
    assertThat(answer.status()).isEqualTo(4);
  }

  /** An edit anywhere below the sources builds again, however deep the file is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plugin/src/main/java/org/authmeter/jmeter/ldap/provider/ldaptive/LdaptivePool.java",
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
}
