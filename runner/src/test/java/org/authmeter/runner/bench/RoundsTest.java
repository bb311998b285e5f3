package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void shouldBeginEachRoundWithAnotherToolOfEachSetting() {
    List<String> cells = List.of("a1", "b1", "c1", "a2", "b2", "c2");
    assertThat(order(cells, 1)).containsExactlyElementsOf(cells);
    assertThat(order(cells, 2)).containsExactly("b1", "c1", "a1", "b2", "c2", "a2");
    assertThat(order(cells, 3)).containsExactly("c1", "a1", "b1", "c2", "a2", "b2");
    assertThat(order(cells, 4)).containsExactlyElementsOf(cells);
  }

  private static List<String> order(List<String> cells, int round) {
    return Rounds.order(cells, cell -> cell.substring(1), round);
  }
}
