package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of {@code cas} that no system is started for. */
class CasUsageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cas --variant redis|memcached, valkey, postgresql, infinispan, none",
        "cas --variant none --nodes 3|--nodes 3: legal values are 1, 2",
        "cas --variant memcached --throttle -1|0 and more",
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
