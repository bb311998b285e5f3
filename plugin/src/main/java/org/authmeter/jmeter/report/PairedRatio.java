package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The rate of a variant to that of another, from the repeats in which both were measured: what a
 * repeat did to both alike, such as a slower machine, is not in their ratio. The ratio is the
 * geometric mean of the repeats' ratios, with its 95 % interval by Student's t on their logarithms.
 */
final class PairedRatio {
  static final String METHOD = "paired within repeats, Student's t on logarithms, 95 %";
  private static final double TWO_SIDED_95 = 0.975;

  private PairedRatio() {}

  /** Each pair of variants under a pattern once, the one with the higher rate first. */
  static List<Comparison.Pair> pairs(List<Group> groups) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      for (Group other : groups.subList(i + 1, groups.size())) {
        if (groups.get(i).pattern().id().equals(other.pattern().id())) {
          Comparison.Pair pair = pair(groups.get(i), other);
          if (pair != null) {
            pairs.add(pair);
          }
        }
      }
    }
    return pairs;
  }

  private static Comparison.Pair pair(Group a, Group b) {
    double[] logarithms = logarithms(a.rates(), b.rates());
    if (logarithms.length == 0) {
      return null;
    }
    double mean = StatUtils.mean(logarithms);
    return mean >= 0
        ? pair(a, b, mean, halfWidth(logarithms), logarithms.length)
        : pair(b, a, -mean, halfWidth(logarithms), logarithms.length);
  }

  private static Comparison.Pair pair(Group first, Group over, double log, Double half, int runs) {
    return new Comparison.Pair(
        first.pattern().id(),
        first.variant(),
        over.variant(),
        Figures.round(Math.exp(log)),
        half == null ? null : Figures.round(Math.exp(log - half)),
        half == null ? null : Figures.round(Math.exp(log + half)),
        METHOD,
        runs);
  }

  private static double[] logarithms(Map<Integer, Double> a, Map<Integer, Double> b) {
    return new TreeMap<>(a)
        .entrySet().stream()
            .filter(e -> b.containsKey(e.getKey()))
            .mapToDouble(e -> Math.log(e.getValue() / b.get(e.getKey())))
            .toArray();
  }

  private static Double halfWidth(double[] values) {
    if (values.length < 2) {
      return null;
    }
    double t = new TDistribution(values.length - 1).inverseCumulativeProbability(TWO_SIDED_95);
    return t * Math.sqrt(StatUtils.variance(values) / values.length);
  }
}
