package org.authmeter.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;

  private String require(String script) throws IOException {
    return Programs.require(folder, List.of("sh", "-c", script), LIMIT);
  }

  private Path program(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  void shouldReturnWhatAProgramPrintedOnBothStreams() throws Exception {
    assertThat(require("pwd; echo warning >&2")).isEqualTo(folder.toRealPath() + "\nwarning");
  }

  @Test
  void shouldReportTheExitStatusAndTheEndOfTheOutputOfAProgramThatFails() {
    assertThatThrownBy(() -> require("echo no space left; exit 7"))
        .isInstanceOf(IOException.class)
        .hasMessage("sh ended with 7: no space left");
  }

  @Test
  void shouldTakeAnyExitStatusOfAProgramThatIsAsked() throws Exception {
    assertThat(Programs.ask(program("p", "echo 1.2 $1; exit 3"), "-V")).isEqualTo("1.2 -V");
  }

  @Test
  void shouldReportAProgramThatCannotBeRun() {
    assertThatThrownBy(() -> Programs.ask(folder.resolve("none"), "-V"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot run " + folder.resolve("none"));
  }

  @Test
  void shouldEndAProgramThatTakesTooLong() {
    long start = System.nanoTime();
    assertThatThrownBy(
            () ->
                Programs.run(
                    new ProcessBuilder("sh", "-c", "exec sleep 600"), Duration.ofMillis(200)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("sh did not end within");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
  }

  @Test
  void shouldFindTheNewestVersionWhereTheExactNameIsMissing() throws Exception {
    program("authmeter-php8.2", "");
    Path newest = program("authmeter-php8.4", "");
    Files.writeString(folder.resolve("authmeter-php8.9"), "not executable");
    assertThat(Programs.find("authmeter-php", folder.toString())).contains(newest);
    Path exact = program("authmeter-php", "");
    assertThat(Programs.find("authmeter-php", folder.toString())).contains(exact);
    assertThat(Programs.find("authmeter-none", folder.toString())).isEmpty();
  }
}
