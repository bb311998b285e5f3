package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSettingsTest {

  private static ClusterSettings settings(String method, List<InetSocketAddress> stores) {
    return new ClusterSettings(
        ClusteringMethod.ofId(method),
        "idp-1",
        stores,
        null,
        null,
        null,
        Duration.ofHours(1),
        true);
  }

  @Test
  void aMethodSaysWhatItNeeds() {
    assertThatThrownBy(() -> settings("terracotta", List.of()))
        .hasMessageContaining("terracotta needs a Terracotta server");
    assertThatThrownBy(() -> settings("memcached", List.of(new InetSocketAddress("127.0.0.1", 1))))
        .hasMessageContaining("memcached needs exactly two store addresses");
    assertThatThrownBy(() -> settings("stateless", List.of()))
        .hasMessageContaining("stateless needs the key store");
  }

  @Test
  void anUnknownMethodNamesTheKnown() {
    assertThatThrownBy(() -> ClusteringMethod.ofId("redis"))
        .hasMessageContaining("'redis'")
        .hasMessageContaining("terracotta, memcached, repcached, stateless");
    assertThat(ClusteringMethod.ofId("repcached").id()).isEqualTo("repcached");
    assertThat(ClusteringMethod.ofId("stateless-cryptotransientid"))
        .isEqualTo(ClusteringMethod.STATELESS_CRYPTOTRANSIENTID);
  }
}
