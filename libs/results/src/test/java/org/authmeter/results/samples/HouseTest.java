package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.comparison.HouseResult;
import org.junit.jupiter.api.Test;

class HouseTest {
  private final House house = new House();

  private void filled(long start, long elapsed, String message, boolean success) {
    house.add(Jtl.row(House.FILL, start, elapsed, "200", message, "t 1-1", success), false);
  }

  private void login(long end, long elapsed, boolean success) {
    house.add(
        Jtl.row("SAML SSO login", end - elapsed, elapsed, "200", "OK", "t 1-1", success), true);
  }

  @Test
  void shouldDivideTheLoginsByTheMomentOfExpiry() {
    filled(1000, 400, "4000 of 6000; sessions=4000; expires=90000", true);
    filled(1400, 300, "6000 of 6000; sessions=2000; expires=90000", true);
    login(89_000, 30, true);
    login(90_000, 45, true);
    login(99_999, 500, false);
    login(100_001, 31, true);
    assertThat(house.row("a", "wave", 1))
        .isEqualTo(
            new HouseResult(
                "a",
                "wave",
                1,
                6000,
                700,
                new HouseResult.Wave(
                    new HouseResult.Tests(1, 0, 30L, 30L, 30L),
                    new HouseResult.Tests(2, 1, 45L, 45L, 45L),
                    new HouseResult.Tests(1, 0, 31L, 31L, 31L))));
  }

  @Test
  void shouldCountLoginsThatFillAStore() {
    filled(1000, 80, "OK", true);
    filled(1010, 90, "OK", true);
    filled(1020, 90, "CONNECTION_FAILED", false);
    login(2000, 30, true);
    assertThat(house.row("a", "100k", 1)).isEqualTo(new HouseResult("a", "100k", 1, 2, 100, null));
  }

  @Test
  void shouldKnowAnEmptyHouseFromNone() {
    login(2000, 30, true);
    assertThat(house.row("a", "empty", 1)).isNull();
    filled(1000, 1, "0 of 0; sessions=0; expires=90000", true);
    assertThat(house.row("a", "empty", 1)).isEqualTo(new HouseResult("a", "empty", 1, 0, 1, null));
  }
}
