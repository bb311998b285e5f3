package org.authmeter.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./authmeter data}, which hands over to the generators in the plugin's jar. */
class DataCommandIT {
  @TempDir Path folder;

  private int run(String... arguments) {
    return RunnerMain.run(arguments, System.out, System.err);
  }

  @Test
  void shouldWriteTheFileAndHandOnTheStatus() throws Exception {
    Path ldif = folder.resolve("people.ldif");
    assertThat(run("data", "directory", "--users", "3", "--out", ldif.toString()))
        .isEqualTo(ExitStatus.DONE);
    assertThat(Files.readAllLines(ldif).stream().filter(l -> l.startsWith("dn: uid="))).hasSize(3);
    assertThat(run("data", "directory", "--users", "0", "--out", folder.resolve("x").toString()))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(run("data", "people")).isEqualTo(ExitStatus.USAGE);
  }
}
