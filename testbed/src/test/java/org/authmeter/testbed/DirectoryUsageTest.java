package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of {@code directory} that no system is started for. */
class DirectoryUsageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "directory --servers 3|1, 2",
        "directory --entries 0|1 to 9999999",
        "directory --units 1001|1 to 1000",
        "directory --password-hash md5|plain, ssha, argon2",
        "directory --delay -1|0 to 60000",
        "directory --real --delay 5|slapd",
        "directory --port-base 80|1024 to 65500",
      })
  void shouldNameTheLegalValues(String commandAndMessage) {
    String[] parts = commandAndMessage.split("\\|");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(TestbedMain.run(parts[0].split(" "))).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).contains(parts[1]);
  }
}
