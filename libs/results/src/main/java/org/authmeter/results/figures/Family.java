package org.authmeter.results.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.samples.Durations;

/**
 * Comparisons that are made together. Each of many comparisons that is tested alone at 5 % is wrong
 * in 5 % of the cases, so that some of them are nearly always wrong; here the whole family is wrong
 * in at most 5 %.
 *
 * <p>Tests: Holm's step-down method (S. Holm, Scandinavian Journal of Statistics 6, 1979). It holds
 * for comparisons that depend on each other, as all pairs of the same variants do. Intervals: each
 * of 1 - 5 % / n (Bonferroni), so that all n hold together in 95 % of the cases.
 */
final class Family {
  /** Probability that the family has a wrong result. */
  static final double LEVEL = 0.05;

  private Family() {}

  /**
   * One comparison of the family.
   *
   * @param ratio null if nothing could be compared
   * @param low end of the simultaneous interval; null, as {@code high}, without an error. Where
   *     Holm's later steps decide what the interval alone does not, the end beyond 1 is set to 1
   * @param p of the comparison alone
   * @param pHolm corrected for the family
   */
  record Judged(Double ratio, Double low, Double high, Double p, Double pHolm) {
    private static final Judged NONE = new Judged(null, null, null, null, null);

    boolean isSignificant() {
      return pHolm != null && pHolm < LEVEL;
    }

    /** Whether the whole interval lies within a factor of 1 + part of 1, to both sides. */
    boolean isWithin(double part) {
      return low != null && low >= 1 / (1 + part) && high <= 1 + part;
    }

    /** The ratio as results have it. */
    Comparison.Ratio rounded() {
      return new Comparison.Ratio(
          Durations.rounded(ratio), Durations.rounded(low), Durations.rounded(high));
    }

    /** The same of the other side to this one. */
    Judged inverse() {
      return new Judged(
          ratio == null ? null : Double.valueOf(1 / ratio),
          high == null ? null : Double.valueOf(1 / high),
          low == null ? null : Double.valueOf(1 / low),
          p,
          pHolm);
    }
  }

  /**
   * Judges all differences together.
   *
   * @param differences null = nothing could be compared; those without an error do not count
   * @return in the same order
   */
  static List<Judged> judged(List<Difference> differences) {
    int n = size(differences);
    Double[] corrected = holm(differences, n);
    List<Judged> judged = new ArrayList<>();
    for (int i = 0; i < differences.size(); i++) {
      Difference d = differences.get(i);
      if (d == null) {
        judged.add(Judged.NONE);
      } else if (!d.hasError()) {
        judged.add(new Judged(d.ratio(), null, null, null, null));
      } else {
        double half = d.halfWidth(LEVEL / n);
        double low = Math.exp(d.mean() - half);
        double high = Math.exp(d.mean() + half);
        boolean decided = corrected[i] < LEVEL;
        judged.add(
            new Judged(
                d.ratio(),
                decided && d.mean() > 0 ? Math.max(1, low) : low,
                decided && d.mean() < 0 ? Math.min(1, high) : high,
                d.p(),
                corrected[i]));
      }
    }
    return judged;
  }

  /** How many of the differences are tested. */
  static int size(List<Difference> differences) {
    return (int) differences.stream().filter(Objects::nonNull).filter(Difference::hasError).count();
  }

  private static Double[] holm(List<Difference> differences, int n) {
    Double[] corrected = new Double[differences.size()];
    double[] p = new double[differences.size()];
    Arrays.setAll(
        p,
        i -> {
          Difference d = differences.get(i);
          return d == null || !d.hasError() ? Double.NaN : d.p();
        });
    List<Integer> ascending = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      if (!Double.isNaN(p[i])) {
        ascending.add(i);
      }
    }
    ascending.sort(Comparator.comparingDouble(i -> p[i]));
    double sofar = 0;
    for (int rank = 0; rank < n; rank++) {
      int i = ascending.get(rank);
      sofar = Math.max(sofar, Math.min(1, (n - rank) * p[i]));
      corrected[i] = sofar;
    }
    return corrected;
  }
}
