package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;

class BaselineVerdictTest {
  private static final List<Double> BEFORE = List.of(40.0, 41.0, 39.5);

  private static String verdict(List<Double> now, List<Double> then, boolean moreIsBetter) {
    List<Difference> one = new ArrayList<>();
    one.add(Difference.welch(now, then));
    return Baseline.verdict(Family.judged(one).get(0), moreIsBetter, 0.05);
  }

  @Test
  void shouldTellWorseFromBetterByWhatIsMoreOfTheFigure() {
    List<Double> less = List.of(30.0, 31.0, 30.5);
    assertThat(verdict(less, BEFORE, true)).isEqualTo(Baseline.WORSE);
    assertThat(verdict(less, BEFORE, false)).isEqualTo(Baseline.BETTER);
    assertThat(verdict(BEFORE, less, true)).isEqualTo(Baseline.BETTER);
  }

  @Test
  void shouldNeedNoIntervalWhereNothingSucceedsAnyMore() {
    assertThat(Baseline.hasStopped(List.of(0.0, 0.0), BEFORE)).isTrue();
    assertThat(Baseline.hasStopped(List.of(0.0, 1.0), BEFORE)).isFalse();
    assertThat(Baseline.hasStopped(List.of(0.0), List.of(0.0, 40.0))).isFalse();
    assertThat(Baseline.hasStopped(List.of(), BEFORE)).isFalse();
  }

  @Test
  void shouldCallEqualRunsEqual() {
    assertThat(verdict(List.of(40.3, 39.9, 40.6), BEFORE, true)).isEqualTo(Baseline.NO_DIFFERENCE);
    assertThat(verdict(BEFORE, BEFORE, true)).isEqualTo(Baseline.NO_DIFFERENCE);
    assertThat(verdict(List.of(41.0, 41.0), List.of(40.0, 40.0), true))
        .as("clearly apart, but too little to matter")
        .isEqualTo(Baseline.NO_DIFFERENCE);
  }

  @Test
  void shouldSayWhenRunsScatterTooMuchOrAreTooFew() {
    assertThat(verdict(List.of(20.0, 60.0, 45.0), BEFORE, true)).isEqualTo(Baseline.TOO_NOISY);
    assertThat(verdict(List.of(20.0), BEFORE, true)).isEqualTo(Baseline.TOO_NOISY);
    assertThat(verdict(List.of(), BEFORE, true)).isEqualTo(Baseline.TOO_NOISY);
  }

  /** Thirty-six rows of a system that did not change: at most 5 % of the pages find something. */
  @Test
  void shouldFindNothingInManyRowsOfEqualSystems() {
    Random random = new Random(20261126);
    int pages = 1500;
    int found = 0;
    for (int page = 0; page < pages; page++) {
      List<Difference> rows = new ArrayList<>();
      for (int row = 0; row < 36; row++) {
        rows.add(Difference.welch(runs(random), runs(random)));
      }
      boolean any =
          Family.judged(rows).stream()
              .map(j -> Baseline.verdict(j, true, 0.05))
              .anyMatch(v -> v.equals(Baseline.BETTER) || v.equals(Baseline.WORSE));
      found += any ? 1 : 0;
    }
    assertThat((double) found / pages).isLessThan(0.05);
  }

  private static List<Double> runs(Random random) {
    return List.of(run(random), run(random), run(random));
  }

  private static double run(Random random) {
    return 50 * Math.exp(0.1 * random.nextGaussian());
  }

  /** The number of comparisons of the page counts, so the rows of a page are judged together. */
  @Test
  void shouldJudgeTheRowsOfAPageTogether() {
    List<org.authmeter.results.comparison.CellRecord> cells =
        List.of(Contexts.cell("a", "P1", 1), Contexts.cell("a", "P1", 2));
    Results now =
        Contexts.with(Contexts.of(cells), Contexts.baseline("old", "a", "P1", 2, 500, 600));
    Runs runs = new Runs(now);
    cells.forEach(c -> Contexts.test(runs, c.key(), 1, 500, true));
    List<Comparison.BaselineRow> rows = runs.comparison().ratios().baseline();
    assertThat(rows).hasSize(3);
    assertThat(rows).allMatch(r -> r.method().contains("Holm") && r.ratio().low() == null);
  }
}
