package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;

class PairsTest {
  private static final Offset<Double> CLOSE = Offset.offset(0.001);

  /** Rates of a and b by repeat; 0 = not measured. */
  private static List<Comparison.Pair> pairs(int[]... rates) {
    List<CellRecord> cells = new ArrayList<>();
    for (int i = 0; i < rates.length; i++) {
      cells.add(Contexts.cell("a", "P1", i + 1));
      cells.add(Contexts.cell("b", "P1", i + 1));
    }
    Runs runs = new Runs(Contexts.of(cells));
    for (int i = 0; i < rates.length; i++) {
      tests(runs, "a", i + 1, rates[i][0]);
      tests(runs, "b", i + 1, rates[i][1]);
    }
    return runs.comparison().ratios().pairs();
  }

  private static void tests(Runs runs, String variant, int repeat, int rate) {
    for (int n = 0; n < rate; n++) {
      runs.cell(Contexts.key(variant, "P1", repeat)).add(0, 1000, 10, true);
    }
  }

  /** Machines that are twice as fast in one repeat scatter all rates, and no ratio. */
  @Test
  void shouldCompareWithinRepeats() {
    List<Comparison.Pair> pairs =
        pairs(new int[] {100, 160}, new int[] {200, 330}, new int[] {50, 79});
    assertThat(pairs).hasSize(1);
    Comparison.Pair pair = pairs.get(0);
    assertThat(pair.variant()).isEqualTo("b");
    assertThat(pair.over()).isEqualTo("a");
    assertThat(pair.repeats()).isEqualTo(3);
    // logarithms 0.47000, 0.50078, 0.45742: mean 0.47607, s 0.02231; t(0.975; 2) = 4.3027
    assertThat(pair.ratio().ratio()).isCloseTo(1.6097, CLOSE);
    assertThat(pair.ratio().low()).isCloseTo(1.5230, CLOSE);
    assertThat(pair.ratio().high()).isCloseTo(1.7014, CLOSE);
  }

  @Test
  void shouldHaveNoIntervalOfOneRepeat() {
    assertThat(pairs(new int[] {100, 150}, new int[] {100, 0}))
        .containsExactly(
            new Comparison.Pair(
                "P1", "b", "a", new Comparison.Ratio(1.5, null, null), Group.ALONE, 1));
  }

  @Test
  void shouldCompareNothingThatSharesNoRepeat() {
    assertThat(pairs(new int[] {100, 0}, new int[] {0, 150})).isEmpty();
  }
}
