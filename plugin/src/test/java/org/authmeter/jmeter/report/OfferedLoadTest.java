package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The published case: 120 users, 15 requests a second each, 12 s ramp-up, 120 s. */
class OfferedLoadTest {
  @Test
  void shouldCountPacedUsersFromTheirStart() {
    OfferedLoad load = OfferedLoad.of(new Scenario.Offered(15.0, null, 12), 120, 120_006);
    assertThat(load.offered()).isEqualTo(1800);
    assertThat(load.mean()).isBetween(1710.0, 1711.0);
    assertThat(load.tests()).isBetween(205_200L, 205_320L);
  }

  @Test
  void shouldTakeHalfOfTheRampUpFromARateOfArrivals() {
    assertThat(OfferedLoad.of(new Scenario.Offered(null, 10.0, 5), 120, 120_400))
        .isEqualTo(new OfferedLoad(10, 9.79, 1175));
  }

  @Test
  void shouldOfferNothingWhereTheSystemDecidesOrNoTimePassed() {
    assertThat(OfferedLoad.of(null, 10, 120_000)).isNull();
    assertThat(OfferedLoad.of(new Scenario.Offered(1.0, null, 5), 10, 3)).isNull();
  }
}
