package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.results.ResultsFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which exit status a benchmark has. */
class WorkbenchTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int end(boolean broke, boolean errors, boolean gate, Boolean... aims) throws IOException {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new Workbench(null, null, null, print)
        .end(new ResultsFolder(folder), broke, errors, gate, List.of(aims));
  }

  @Test
  void shouldFallWhenAGateHasNoJudgedAim() throws IOException {
    assertThat(end(false, false, true)).isEqualTo(ExitStatus.FELL);
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("--gate: no aim was judged");
    assertThat(end(true, false, true)).isEqualTo(ExitStatus.BROKE);
  }

  @Test
  void shouldJudgeAimsWithAGateOnly() throws IOException {
    assertThat(end(false, false, true, true, true)).isEqualTo(ExitStatus.DONE);
    assertThat(end(false, false, true, true, false)).isEqualTo(ExitStatus.FELL);
    assertThat(end(false, false, false, false)).isEqualTo(ExitStatus.DONE);
    assertThat(end(false, true, false)).isEqualTo(ExitStatus.FELL);
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
