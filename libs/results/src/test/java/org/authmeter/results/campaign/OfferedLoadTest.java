package org.authmeter.results.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The published case: 120 users, 15 requests a second each, 12 s ramp-up, 120 s. */
class OfferedLoadTest {
  @Test
  void shouldCountPacedUsersFromTheirStart() {
    OfferedLoad load = OfferedLoad.paced(120, 15, 12, 120);
    assertThat(load.offered()).isEqualTo(1800);
    assertThat(load.mean()).isBetween(1710.0, 1711.0);
    assertThat(load.tests()).isBetween(205_200L, 205_320L);
  }

  @Test
  void shouldTakeHalfOfTheRampUpFromARateOfArrivals() {
    assertThat(OfferedLoad.open(10, 5, 120)).isEqualTo(new OfferedLoad(10, 9.79, 1175));
  }
}
