package org.authmeter.runner.bench.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CryptoTableTest {
  private static CryptoTurn turn(String what, String tool, int round, double perSecond) {
    return new CryptoTurn(what, tool, round, 10, perSecond, 1, 2, 3, 4);
  }

  @Test
  void shouldCompareRoundByRound() {
    CryptoTable table =
        new CryptoTable(
            List.of(
                turn("verify", "authmeter", 1, 90),
                turn("verify", "opensaml", 1, 100),
                turn("verify", "authmeter", 2, 20),
                turn("verify", "opensaml", 2, 10),
                turn("verify", "authmeter", 3, 95),
                turn("verify", "opensaml", 3, 100),
                turn("level: off", "authmeter", 1, 5)));

    assertThat(table.ratios()).containsOnlyKeys("verify").containsEntry("verify", 0.95);
    assertThat(table.toString()).contains("| verify | authmeter | 90 | 1 | 2 | 3 | 4 | 30 |");
  }
}
