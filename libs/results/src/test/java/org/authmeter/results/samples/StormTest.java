package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.authmeter.results.comparison.StormResult;
import org.junit.jupiter.api.Test;

class StormTest {
  private final Storm storm = new Storm();

  private void tried(String user, long start, long elapsed, String code, String message) {
    storm.add(Jtl.row("login", start, elapsed, code, message, "users 1-" + user), true);
  }

  @Test
  void shouldCountUsersAndNotTheirTries() {
    // The first waited for half a second before it could begin.
    tried("1", 10_500, 100, "200", "OK; waitMs=500; free=true");
    tried("2", 11_000, 1000, "CONNECTION_FAILED", "refused; waitMs=0; free=true");
    tried("2", 13_000, 2000, "200", "OK");
    tried("3", 12_000, 4000, "CONNECTION_FAILED", "refused; waitMs=0; free=true");
    tried("3", 17_000, 1000, "CONNECTION_FAILED", "refused");
    storm.add(
        Jtl.row("does not return", 9_000, 0, "NOT_TESTED", "the sign-on failed", "users 1-4"),
        false);
    storm.add(Jtl.row("SAML resource", 13_000, 9, "200", "OK", "users 1-2"), false);
    for (String user : List.of("1", "4", "5")) {
      String thread = "users 1-" + user;
      storm.add(Jtl.row("sign on before the outage", 5_000, 9, "200", "OK", thread), false);
    }
    assertThat(storm.row("a", "8-s", 2))
        .isEqualTo(
            new StormResult(
                "a",
                "8-s",
                2,
                new StormResult.Users(3, 1, 1, 1, 5, 2),
                new StormResult.Rates(1.5, 0.4),
                new StormResult.Times(6000, 5000L)));
  }

  @Test
  void shouldHaveNoRateWhereNobodyWasLetIn() {
    tried("1", 1000, 500, "CONNECTION_FAILED", "refused; waitMs=0; free=true");
    assertThat(storm.row("a", "8-s", 1).rates().loginsPerSecond()).isNull();
    assertThat(storm.row("a", "8-s", 1).times()).isEqualTo(new StormResult.Times(500, null));
  }

  @Test
  void shouldKnowNothingOfUsersWhoWaitWhenTheRunEnds() {
    storm.add(Jtl.row("sign on before the outage", 5_000, 9, "200", "OK", "users 1-1"), false);
    assertThat(storm.row("a", "8-s", 1).users()).isEqualTo(new StormResult.Users(0, 0, 0, 1, 0, 0));
  }

  @Test
  void shouldSayNothingWhereNobodyCame() {
    assertThat(storm.row("a", "8-s", 1)).isNull();
  }
}
