package org.authmeter.jmeter.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(JMeterExtension.class)
class ControllerCommandLineTest {
  @TempDir Path folder;

  @Test
  void shouldKnowTheAgentsInEachWayToNameThem() {
    assertThat(
            new ControllerCommandLine(List.of("jmeter", "-n", "-R", "a,b:1199", "-l", "x"))
                .agents())
        .isEqualTo("a,b:1199");
    assertThat(new ControllerCommandLine(List.of("jmeter", "-Ra,b")).agents()).isEqualTo("a,b");
    assertThat(new ControllerCommandLine(List.of("jmeter", "--remotestart=a,b")).agents())
        .isEqualTo("a,b");
    assertThat(new ControllerCommandLine(List.of("jmeter", "-n", "-r")).agents())
        .as("remote_hosts")
        .isEqualTo("127.0.0.1");
  }

  @Test
  void shouldKnowThePropertiesThatTheAgentsGet() throws Exception {
    Path file = Files.writeString(folder.resolve("my.properties"), "authmeter.users=mine.csv\n");
    ControllerCommandLine controller =
        new ControllerCommandLine(
            List.of("-G", file.toString(), "-Gauthmeter.threads=4", "-G", "nowhere"));
    assertThat(controller.property("authmeter.users")).isEqualTo("mine.csv");
    assertThat(controller.property("authmeter.threads")).isEqualTo("4");
    assertThat(controller.property("authmeter.loops")).isEmpty();
  }
}
