package org.authmeter.common.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultCommandsTest {
  private static final String FAULT = "authmeter.failover.fault";

  @Test
  void shouldNeedAStartForWhatIsEnded() {
    assertThat(FaultCommands.needed(Map.of(FAULT, "kill store-1 idp-1, start idp-1")))
        .containsExactly(
            "authmeter.failover.kill.store-1",
            "authmeter.failover.start.store-1",
            "authmeter.failover.kill.idp-1",
            "authmeter.failover.start.idp-1");
  }

  @Test
  void shouldKnowTheNamesOfGroups() {
    assertThat(
            FaultCommands.needed(
                Map.of(
                    FAULT,
                    "stop nodes, stop stores",
                    "authmeter.failover.nodeNames",
                    "idp-a",
                    "authmeter.failover.storeNames",
                    "none")))
        .containsExactly("authmeter.failover.kill.idp-a", "authmeter.failover.start.idp-a");
    assertThat(FaultCommands.needed(Map.of(FAULT, "kill stores"))).hasSize(4);
  }

  @Test
  void shouldGiveTheCommandsOfStoresFirst() {
    assertThat(
            FaultCommands.of(
                    Map.of(FAULT, "kill idp-1 store-1", "authmeter.failover.start.idp-1", "up"))
                .entrySet())
        .extracting(Map.Entry::getKey, Map.Entry::getValue)
        .containsExactly(
            tuple("authmeter.failover.kill.store-1", ""),
            tuple("authmeter.failover.start.store-1", ""),
            tuple("authmeter.failover.kill.idp-1", ""),
            tuple("authmeter.failover.start.idp-1", "up"));
  }
}
