package org.authmeter.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
  @TempDir Path home;

  private ClassArchive archive;
  private Path file;

  @BeforeEach
  void jars() throws IOException {
    for (String jar : List.of("lib/a.jar", "lib/ext/b.jar")) {
      Path path = home.resolve(jar);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "");
      Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(60)));
    }
    Files.createDirectory(home.resolve("bin"));
    archive = new ClassArchive(home);
    file = home.resolve("bin/classes.jsa");
  }

  /** As the JVM does that ends with -XX:ArchiveClassesAtExit. */
  private static void dump(Map<String, String> environment) throws IOException {
    assertThat(environment).containsEntry("JMETER_CLASS_PATH", "flat");
    String option = environment.get("JVM_ARGS");
    Files.writeString(Path.of(option.replace("-XX:ArchiveClassesAtExit=", "")), "classes");
  }

  @Test
  void shouldBeUsedOnceMade() throws IOException {
    assertThat(archive.environment(List.of("-n"))).isEmpty();
    assertThat(archive.make(ClassArchiveTest::dump)).isTrue();
    assertThat(archive.isCurrent()).isTrue();
    assertThat(archive.environment(List.of("-n")))
        .containsEntry("JMETER_CLASS_PATH", "flat")
        .hasEntrySatisfying(
            "JVM_ARGS", value -> assertThat(value).contains("-XX:SharedArchiveFile=" + file));
    try (var left = Files.list(home.resolve("bin"))) {
      assertThat(left).containsExactlyInAnyOrder(file, home.resolve("bin/classes.jsa.java"));
    }
  }

  @Test
  void shouldNotFitAfterAJarChanged() throws IOException {
    archive.make(ClassArchiveTest::dump);
    Files.setLastModifiedTime(
        home.resolve("lib/ext/b.jar"), FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(archive.isCurrent()).isFalse();
    assertThat(archive.environment(List.of())).isEmpty();
  }

  @Test
  void shouldNotFitAnotherJava() throws IOException {
    archive.make(ClassArchiveTest::dump);
    Files.writeString(home.resolve("bin/classes.jsa.java"), "/opt/java-99 99+1");
    assertThat(archive.isCurrent()).isFalse();
  }

  @Test
  void shouldSayThatAJavaMadeNone() throws IOException {
    Files.writeString(file, "of another day");
    assertThat(archive.make(environment -> {})).isFalse();
    assertThat(file).as("one that may not fit is gone").doesNotExist();
  }

  @Test
  void shouldStandAsideWhereJMeterMustFindJarsItself() throws IOException {
    archive.make(ClassArchiveTest::dump);
    assertThat(archive.environment(List.of("-Juser.classpath=/opt/mine.jar"))).isEmpty();
    Path own = Files.writeString(home.resolve("own.properties"), "a=b\nsearch_paths : /opt\n");
    assertThat(archive.environment(List.of("-q", own.toString()))).isEmpty();
    assertThat(archive.environment(List.of("-q", "absent.properties", "-Ja=b"))).isNotEmpty();
    Files.writeString(
        home.resolve("bin/user.properties"), "#user.classpath=no\nplugin_dependency_paths=x\n");
    assertThat(archive.environment(List.of())).isEmpty();
  }
}
