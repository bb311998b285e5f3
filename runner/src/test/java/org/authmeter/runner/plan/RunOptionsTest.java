package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RunOptionsTest {
  private static int processes(String... more) {
    return Asked.run("demo", (Object[]) more).options().processes();
  }

  @Test
  void shouldTakeOneToSixteenProcessesOrAgents() {
    assertThat(processes()).isZero();
    assertThat(processes("--processes", "16")).isEqualTo(16);
    assertThatThrownBy(() -> processes("--processes", "20"))
        .hasMessage("--processes 20: legal values are 1 to 16.");
    assertThatThrownBy(() -> processes("--processes", "2", "--agents", "h1:1099"))
        .hasMessage("--processes and --agents exclude each other.");
  }
}
