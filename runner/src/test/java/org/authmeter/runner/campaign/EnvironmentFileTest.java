package org.authmeter.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.authmeter.results.campaign.Environment;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentFileTest {
  @TempDir Path folder;

  private Environment read(Map<String, String> properties) {
    return EnvironmentFile.of(new TargetFile(folder.resolve("t.properties"), properties));
  }

  @Test
  void shouldReadTheFileBesideTheTargetOrTheOneItNames() throws IOException {
    assertThat(read(Map.of())).isNull();
    Files.writeString(folder.resolve("environment.yaml"), "tester: A\n");
    Files.writeString(folder.resolve("other.yaml"), "tester: B\nnotes: quiet\n");
    assertThat(read(Map.of()).tester()).isEqualTo("A");
    assertThat(read(Map.of("authmeter.environment", "other.yaml")))
        .isEqualTo(new Environment("B", null, null, null, null, "quiet"));
  }

  @Test
  void shouldNameLineColumnAndKeyOfASlip() throws IOException {
    Files.writeString(
        folder.resolve("environment.yaml"), "tester: A\nservers:\n  - { role: IdP, ram: 8 GB }\n");
    assertThatThrownBy(() -> read(Map.of()))
        .isInstanceOfSatisfying(RunnerException.class, e -> assertThat(e.status()).isEqualTo(2))
        .hasMessageContaining("environment.yaml, line 3, column 18: unknown key 'ram'")
        .hasMessageContaining("role, host, cpu, memory, os");
    Files.writeString(folder.resolve("environment.yaml"), "tester: [A]\n");
    assertThatThrownBy(() -> read(Map.of())).hasMessageContaining("line 1, column 9");
  }

  @Test
  void shouldNameAFileThatIsNotThere() {
    assertThatThrownBy(() -> read(Map.of("authmeter.environment", "no.yaml")))
        .hasMessageContaining("authmeter.environment = no.yaml: no readable file");
  }

  @Test
  void shouldJoinWhatRunsShare() {
    Environment one =
        new Environment("A", "1 May", null, java.util.List.of(), "bcrypt, cost 10", "n")
            .and(new Environment(null, null, null, null, null, null));
    assertThat(one.and(new Environment("A", "2 May", null, null, "bcrypt, cost 10", null)))
        .isEqualTo(new Environment("A", "1 May; 2 May", null, null, "bcrypt, cost 10", "n"));
  }
}
