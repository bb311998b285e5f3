package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {
  private static final List<String> LOCAL = List.of("127.0.0.1");

  @Test
  void shouldGiveFreePortsOutsideTheEphemeralRange() {
    Ports ports = new Ports(0);
    int first = ports.take(LOCAL);
    int second = ports.take(List.of("127.0.0.1", "127.0.0.2", "127.0.0.3"));
    assertThat(first).isNotEqualTo(second).isBetween(1024, 32_767);
    assertThat(second).isBetween(1024, 32_767);
  }

  @Test
  void shouldCountUpFromTheBase() {
    int base = new Ports(0).take(LOCAL);
    assertThat(new Ports(base).take(LOCAL)).isEqualTo(base);
  }

  @Test
  void shouldNameAddressAndRemedyWhenAPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.3"))) {
      Ports ports = new Ports(taken.getLocalPort());
      assertThatThrownBy(() -> ports.take(List.of("127.0.0.2", "127.0.0.3")))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("127.0.0.3:" + taken.getLocalPort())
          .hasMessageContaining("--port-base");
    }
  }
}
