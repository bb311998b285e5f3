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
                false,
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
    assertThat(house.row("a", "100k", 1))
        .isEqualTo(new HouseResult("a", "100k", 1, 2, 100, false, null));
  }

  @Test
  void shouldKnowAnEmptyHouseFromNone() {
    login(2000, 30, true);
    assertThat(house.row("a", "empty", 1)).isNull();
    filled(1000, 1, "0 of 0; sessions=0; expires=90000", true);
    assertThat(house.row("a", "empty", 1))
        .isEqualTo(new HouseResult("a", "empty", 1, 0, 1, false, null));
  }

  @Test
  void shouldKnowSessionsThatHadExpiredBeforeTheLoad() {
    filled(1000, 400, "4000 of 4000; sessions=4000; expires=9000", true);
    login(9_500, 30, true);
    login(9_600, 30, true);
    assertThat(house.row("a", "wave", 1))
        .isEqualTo(new HouseResult("a", "wave", 1, 4000, 400, true, null));
  }

  @Test
  void shouldShowAWaveInWhichNoLoginEnded() {
    filled(1000, 400, "4000 of 4000; sessions=4000; expires=9000", true);
    login(8_500, 30, true);
    login(25_000, 15_900, true);
    HouseResult row = house.row("a", "wave", 1);
    assertThat(row.expired()).isFalse();
    assertThat(row.wave().within()).isEqualTo(new HouseResult.Tests(0, 0, null, null, null));
    assertThat(row.wave().after().tests()).isEqualTo(1);
  }
}
