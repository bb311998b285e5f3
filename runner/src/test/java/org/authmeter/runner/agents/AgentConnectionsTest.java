package org.authmeter.runner.agents;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentConnectionsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"rmi_keystore.jks", "rmi_keystore.properties"})
  void shouldRefuseAKeyStoreThatOthersCanRead(String readable) throws Exception {
    Path keyStore = folder.resolve("rmi_keystore.jks");
    for (String name : new String[] {"rmi_keystore.jks", "rmi_keystore.properties"}) {
      Path file = Files.writeString(folder.resolve(name), "x");
      Files.setPosixFilePermissions(
          file, PosixFilePermissions.fromString(name.equals(readable) ? "rw-r--r--" : "rw-------"));
    }
    assertThatThrownBy(
            () ->
                AgentConnections.check(
                    Agents.of(List.of("127.0.0.1:1")),
                    Map.of(AgentConnections.KEY_STORE, keyStore.toString()),
                    folder))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("chmod 600 " + folder.resolve(readable));
  }
}
