package org.authmeter.jmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AccountSelectionTest {
  private static final int TURNS = 100_000;

  private static double[] shares(AccountSelection law, int users) {
    double[] counts = new double[users];
    for (int turn = 0; turn < TURNS; turn++) {
      counts[law.at(turn)] += 1.0 / TURNS;
    }
    return counts;
  }

  @Test
  void shouldTakeTurns() {
    AccountSelection law = new AccountSelection(AccountSelection.Kind.TURNS, 1, 1, 3, Share.ALL);
    assertThat(new int[] {law.at(0), law.at(1), law.at(2), law.at(3)}).containsExactly(0, 1, 2, 0);
    assertThat(law.draws()).isFalse();
  }

  @Test
  void shouldDrawAllUsersAlike() {
    for (double share :
        shares(new AccountSelection(AccountSelection.Kind.UNIFORM, 1, 7, 10, Share.ALL), 10)) {
      assertThat(share).isEqualTo(0.1, within(0.01));
    }
  }

  /** Of four users by Zipf's law with exponent 1 the shares are 12/25, 6/25, 4/25 and 3/25. */
  @Test
  void shouldDrawFewUsersOften() {
    double[] shares =
        shares(new AccountSelection(AccountSelection.Kind.ZIPF, 1, 7, 4, Share.ALL), 4);
    assertThat(shares).containsExactly(new double[] {0.48, 0.24, 0.16, 0.12}, within(0.01));
  }

  /** The second of two agents has the second and the fourth of four users: 6/25 and 3/25. */
  @Test
  void shouldDrawTheUsersOfAnAgentByTheirPlacesInTheFile() {
    AccountSelection second =
        new AccountSelection(AccountSelection.Kind.ZIPF, 1, 7, 2, new Share(1, 2));
    assertThat(shares(second, 2)).containsExactly(new double[] {0.667, 0.333}, within(0.01));
  }

  @Test
  void shouldGiveTheSameUsersForTheSameSeedOnly() {
    AccountSelection one = new AccountSelection(AccountSelection.Kind.ZIPF, 1, 7, 1000, Share.ALL);
    AccountSelection same = new AccountSelection(AccountSelection.Kind.ZIPF, 1, 7, 1000, Share.ALL);
    AccountSelection other =
        new AccountSelection(AccountSelection.Kind.ZIPF, 1, 8, 1000, Share.ALL);
    int different = 0;
    for (int turn = 0; turn < 1000; turn++) {
      assertThat(same.at(turn)).isEqualTo(one.at(turn));
      different += other.at(turn) == one.at(turn) ? 0 : 1;
    }
    assertThat(different).isGreaterThan(900);
  }
}
