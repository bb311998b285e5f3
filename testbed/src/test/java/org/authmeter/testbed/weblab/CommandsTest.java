package org.authmeter.testbed.weblab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.core.EnvironmentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path folder;

  private static List<String> shell(String script) {
    return List.of("sh", "-c", script);
  }

  @Test
  void shouldReturnWhatAProgramPrintedOnBothStreams() throws Exception {
    assertThat(Commands.run(folder, shell("pwd; echo warning >&2")))
        .isEqualTo(folder.toRealPath() + "\nwarning");
  }

  @Test
  void shouldReportTheExitStatusAndTheLastWordsOfAProgramThatFails() {
    assertThatThrownBy(() -> Commands.run(folder, shell("echo no space left; exit 7")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage("sh ended with 7: no space left");
  }

  @Test
  void shouldTakeAnyStatusOfAProgramThatIsAsked() throws Exception {
    assertThat(Commands.ask(folder, shell("echo 1.2; exit 3"))).isEqualTo("1.2");
  }
}
