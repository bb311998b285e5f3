package org.authmeter.benchmarks.method;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which figure of a tool is compared with what, and what is aimed at.
 *
 * @param tool id
 * @param partner id of the tool that it is compared with; null compares with the unit
 * @param unit the figure is a multiple of it
 * @param metric the figure
 * @param relation of the ratio to the limit; null without an aim
 * @param limit of the ratio
 */
public record Comparison(
    String tool, String partner, double unit, Metric metric, Relation relation, double limit) {

  /** How a ratio must stand to its limit. */
  public enum Relation {
    AT_MOST("at most"),
    BELOW("below"),
    AT_LEAST("at least");

    private final String words;

    Relation(String words) {
      this.words = words;
    }

    boolean holds(double value, double limit) {
      return switch (this) {
        case AT_MOST -> value <= limit;
        case BELOW -> value < limit;
        case AT_LEAST -> value >= limit;
      };
    }

    String words() {
      return words;
    }
  }

  /** A tool beside another, slice by slice. */
  public static Comparison of(
      String tool, String partner, Metric metric, Relation relation, double limit) {
    return new Comparison(tool, partner, 1, metric, relation, limit);
  }

  /** A ratio that is reported and has no aim. */
  public static Comparison withoutAim(String tool, String partner, Metric metric) {
    return new Comparison(tool, partner, 1, metric, null, Double.NaN);
  }

  /** A figure as a multiple of a unit. */
  public static Comparison absolute(
      String tool, double unit, Metric metric, Relation relation, double limit) {
    return new Comparison(tool, null, unit, metric, relation, limit);
  }

  /** What it comes to in a setting; null if one of both has no figures. */
  Aim judge(List<Result> results) {
    Result mine = find(results, tool);
    Result other = partner == null ? null : find(results, partner);
    if (mine == null || partner != null && other == null) {
      return null;
    }
    Estimate ratio = metric == Metric.WARM_UP ? warmUp(mine, other) : ratio(mine, other);
    String name =
        "%s of %s%s".formatted(metric.title(), tool, partner == null ? "" : " / " + partner);
    return Double.isFinite(ratio.median())
        ? new Aim(mine.setting(), name, ratio, relation, limit, metric != Metric.WARM_UP)
        : null;
  }

  private static Result find(List<Result> results, String id) {
    return results.stream().filter(r -> r.id().equals(id)).findFirst().orElse(null);
  }

  private Estimate ratio(Result mine, Result other) {
    List<Double> ratios = new ArrayList<>();
    for (Slice slice : mine.slices()) {
      if (other == null) {
        ratios.add(metric.of(slice) / unit);
        continue;
      }
      other.slices().stream()
          .filter(s -> s.round() == slice.round() && s.operations() > 0)
          .forEach(s -> ratios.add(metric.of(slice) / metric.of(s)));
    }
    return Estimate.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private Estimate warmUp(Result mine, Result other) {
    WarmUp.Cost own = mine.warmUp();
    WarmUp.Cost others = other == null ? new WarmUp.Cost(0, unit, true) : other.warmUp();
    boolean known = own != null && others != null && mine.runs();
    double[] ratio = known ? new double[] {own.cpuSeconds() / others.cpuSeconds()} : new double[0];
    return Estimate.of(Arrays.copyOf(ratio, ratio.length));
  }
}
