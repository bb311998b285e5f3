package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
  @TempDir Path folder;

  private Program saying(String text) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("memcached"),
            "#!/bin/sh\n[ \"$1\" = -h ] || exit 1\ncat <<'end'\n" + text + "\nend\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return new Program("--repcached", file);
  }

  @Test
  void shouldTellTheVersionsBeforeTheOptions() throws IOException {
    assertThat(saying("memcached 1.4.13\nrepcached 2.3.1\n-p <num> TCP port 1.1").version())
        .isEqualTo("memcached 1.4.13, repcached 2.3.1");
    assertThat(saying("memcached 1.6.18\n-p, --port=<num>").version())
        .isEqualTo("memcached 1.6.18");
    assertThat(saying("").version()).isEqualTo("memcached of unknown version");
  }

  @Test
  void shouldRefuseWhatIsNoProgram() {
    assertThatThrownBy(() -> new Program("--memcached", folder))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--memcached " + folder);
  }
}
