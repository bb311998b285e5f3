package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often the order is wrong, on made-up pages of systems whose true rates are known, and how
 * many repeats it needs to be right. Writes the table of docs/comparison-page.md with {@code
 * -Dauthmeter.write=true}.
 */
class OrderSimulationTest {
  private static final Path PAGE =
      Path.of(System.getProperty("user.dir")).resolve("../../docs/comparison-page.md");
  private static final double RELEVANT = 0.05;

  /** How runs scatter: what a repeat does to all variants alike, and each run on its own. */
  enum Noise {
    SMALL(0.02, 0.01, 0.01),
    USUAL(0.05, 0.03, 0.03),
    LARGE(0, 0.1, 0.1),
    LARGE_IN_COMMON(0.1, 0.1, 0.1),
    UNEQUAL(0.05, 0.005, 0.1);

    private final double common;
    private final double least;
    private final double most;

    Noise(double common, double least, double most) {
      this.common = common;
      this.least = least;
      this.most = most;
    }

    /** Of the k-th of n variants. */
    private double own(int k, int n) {
      return least + (most - least) * k / (n - 1);
    }
  }

  private final Random random = new Random(20261126);

  /** All pairs of a page; each variant's true rate is the one before it times a factor. */
  private List<Difference> page(int variants, int patterns, int repeats, Noise noise, double step) {
    List<Difference> pairs = new ArrayList<>();
    for (int p = 0; p < patterns; p++) {
      double[] common = new double[repeats];
      Arrays.setAll(common, k -> noise.common * random.nextGaussian());
      double[][] rates = new double[variants][repeats];
      for (int v = 0; v < variants; v++) {
        for (int k = 0; k < repeats; k++) {
          rates[v][k] =
              v * Math.log(step) + common[k] + noise.own(v, variants) * random.nextGaussian();
        }
      }
      for (int a = 0; a < variants; a++) {
        for (int b = 0; b < a; b++) {
          double[] one = rates[a];
          double[] other = rates[b];
          double[] logarithms = new double[repeats];
          Arrays.setAll(logarithms, k -> one[k] - other[k]);
          pairs.add(Difference.paired(logarithms));
        }
      }
    }
    return pairs;
  }

  /** In what part of the pages a pair is judged so. */
  private double part(
      int pages, int[] size, Noise noise, double step, Predicate<Family.Judged> wrong) {
    int found = 0;
    for (int i = 0; i < pages; i++) {
      int[] drawn =
          size != null
              ? size
              : new int[] {2 + random.nextInt(5), 1 + random.nextInt(4), 3 + random.nextInt(8)};
      List<Family.Judged> judged = Family.judged(page(drawn[0], drawn[1], drawn[2], noise, step));
      found += judged.stream().anyMatch(wrong) ? 1 : 0;
    }
    return (double) found / pages;
  }

  /** Five percent, and three standard errors of the simulation. */
  private static double atMost(int pages) {
    return 0.05 + 3 * Math.sqrt(0.05 * 0.95 / pages);
  }

  /** Pages of 2 to 6 variants, 1 to 4 patterns and 3 to 10 repeats, and the corners. */
  @ParameterizedTest
  @EnumSource
  void shouldPutNobodyAheadOfEqualSystems(Noise noise) {
    assertThat(part(2000, null, noise, 1, Family.Judged::isSignificant)).isLessThan(atMost(2000));
    for (int[] corner : new int[][] {{2, 1, 3}, {4, 3, 3}, {6, 4, 3}, {6, 4, 10}}) {
      assertThat(part(400, corner, noise, 1, Family.Judged::isSignificant))
          .as(Arrays.toString(corner))
          .isLessThan(atMost(400));
    }
  }

  /** What differs by a little more than what is relevant is not level. */
  @ParameterizedTest
  @EnumSource(names = {"SMALL", "USUAL", "UNEQUAL"})
  void shouldCallNothingLevelThatDiffers(Noise noise) {
    assertThat(part(1000, null, noise, 1.0501, j -> j.isWithin(RELEVANT))).isLessThan(atMost(1000));
    assertThat(part(1000, new int[] {2, 1, 3}, noise, 1.0501, j -> j.isWithin(RELEVANT)))
        .isLessThan(atMost(1000));
  }

  /** Holm's later steps: half of the comparisons are of systems that differ, the others equal. */
  @Test
  void shouldPutNobodyAheadOfEqualSystemsBesideOthersThatDiffer() {
    int pages = 1000;
    int wrong = 0;
    for (int i = 0; i < pages; i++) {
      List<Difference> all = page(3, 2, 5, Noise.USUAL, 2);
      int different = all.size();
      all.addAll(page(3, 2, 5, Noise.USUAL, 1));
      List<Family.Judged> judged = Family.judged(all);
      wrong +=
          judged.subList(different, all.size()).stream().anyMatch(Family.Judged::isSignificant)
              ? 1
              : 0;
    }
    assertThat((double) wrong / pages).isLessThan(atMost(pages));
  }

  /** The table of the page: repeats with which four of five pages show what is there. */
  @Test
  void shouldNeedTheDocumentedNumberOfRepeats() throws Exception {
    List<String> table = new ArrayList<>();
    table.add(
        "| A run scatters by | 10 % ahead: 1 comparison | 6 | 18 | equal, so level: 1 comparison | 6 | 18 |");
    table.add("|--:|--:|--:|--:|--:|--:|--:|");
    for (double scatter : new double[] {0.01, 0.02, 0.03, 0.05, 0.1}) {
      StringBuilder row = new StringBuilder("| %.0f %% |".formatted(100 * scatter));
      for (double difference : new double[] {Math.log(1.1), 0}) {
        for (int comparisons : new int[] {1, 6, 18}) {
          row.append(" %s |".formatted(repeats(scatter, difference, comparisons)));
        }
      }
      table.add(row.toString());
    }
    List<String> page = new ArrayList<>(Files.readAllLines(PAGE));
    int begin = page.indexOf(table.get(0));
    if (Boolean.getBoolean("authmeter.write")) {
      begin = begin < 0 ? page.indexOf("REPEATS") : begin;
      int end = begin + 1;
      while (page.get(end).startsWith("|")) {
        end++;
      }
      page.subList(begin, end).clear();
      page.addAll(begin, table);
      Files.write(PAGE, page);
    }
    assertThat(begin).as("the table is in " + PAGE).isNotNegative();
    assertThat(page.subList(begin, begin + table.size())).isEqualTo(table);
  }

  private static final int MOST = 40;

  /** Without the help of Holm's later steps. */
  private String repeats(double scatter, double difference, int comparisons) {
    int pages = 1000;
    Random own = new Random(1);
    for (int n = Order.ENOUGH_REPEATS; n <= MOST; n++) {
      double t =
          new TDistribution(null, n - 1)
              .inverseCumulativeProbability(1 - Family.LEVEL / comparisons / 2);
      int shown = 0;
      for (int i = 0; i < pages; i++) {
        double[] logarithms = new double[n];
        Arrays.setAll(logarithms, k -> difference + scatter * Math.sqrt(2) * own.nextGaussian());
        Difference d = Difference.paired(logarithms);
        double half = t * d.error();
        boolean right =
            difference > 0 ? d.mean() > half : Math.abs(d.mean()) + half <= Math.log(1 + RELEVANT);
        shown += right ? 1 : 0;
      }
      if (shown >= 0.8 * pages) {
        return Integer.toString(n);
      }
    }
    return "more than " + MOST;
  }
}
