package org.authmeter.benchmarks.method;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which figure of a tool is compared with what, and what is aimed at.
 *
 * @param tool id
 * @param partner id of the tool that it is compared with; null compares with the unit
 * @param unit the figure, or the difference, is a multiple of it
 * @param metric the figure
 * @param relation of the ratio to the limit; null without an aim
 * @param limit of the ratio
 * @param difference whether the partner's figure is taken off, in place of dividing by it
 */
public record ToolComparison(
    String tool,
    String partner,
    double unit,
    Metric metric,
    Relation relation,
    double limit,
    boolean difference) {

  private static final double NARROW = 0.05;

  /** Of the limit: a difference may be about nothing. */
  private static final double NARROW_DIFFERENCE = 0.1;

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
  public static ToolComparison of(
      String tool, String partner, Metric metric, Relation relation, double limit) {
    return new ToolComparison(tool, partner, 1, metric, relation, limit, false);
  }

  /** A ratio that is reported and has no aim. */
  public static ToolComparison withoutAim(String tool, String partner, Metric metric) {
    return new ToolComparison(tool, partner, 1, metric, null, Double.NaN, false);
  }

  /** A figure as a multiple of a unit. */
  public static ToolComparison absolute(
      String tool, double unit, Metric metric, Relation relation, double limit) {
    return new ToolComparison(tool, null, unit, metric, relation, limit, false);
  }

  /** A tool's figure less another's, as a multiple of a unit. */
  public static ToolComparison difference(
      String tool, String partner, double unit, Metric metric, Relation relation, double limit) {
    return new ToolComparison(tool, partner, unit, metric, relation, limit, true);
  }

  /** What it comes to in a setting; null if one of both has no figures. */
  Aim judge(List<Result> results) {
    Result mine = find(results, tool);
    Result other = partner == null ? null : find(results, partner);
    if (mine == null || partner != null && other == null) {
      return null;
    }
    Estimate ratio = metric == Metric.WARM_UP ? warmUp(mine, other) : ratio(mine, other);
    return Double.isFinite(ratio.median())
        ? new Aim(mine.setting(), name(), ratio, relation, limit, tolerance(ratio))
        : null;
  }

  private String name() {
    if (difference) {
      return "%s of %s - %s, in %s%s"
          .formatted(metric.title(), tool, partner, Table.number(unit), metric.unit());
    }
    return "%s of %s / %s"
        .formatted(
            metric.title(), tool, partner == null ? Table.number(unit) + metric.unit() : partner);
  }

  /** Half the width of an interval that is narrow enough. */
  private double tolerance(Estimate ratio) {
    if (metric == Metric.WARM_UP) {
      return Double.POSITIVE_INFINITY;
    }
    return difference ? NARROW_DIFFERENCE * limit : NARROW * Math.abs(ratio.median());
  }

  boolean hasAim() {
    return relation != null;
  }

  /** Ids of the tools whose figures it needs: one or two. */
  List<String> tools() {
    return partner == null ? List.of(tool) : List.of(tool, partner);
  }

  /** True if the tool's figure is a part of it. */
  boolean concerns(String id) {
    return tools().contains(id);
  }

  private static Result find(List<Result> results, String id) {
    return results.stream().filter(r -> r.id().equals(id)).findFirst().orElse(null);
  }

  private Estimate ratio(Result mine, Result other) {
    if (other == null) {
      return mine.estimate(slice -> metric.of(slice) / unit);
    }
    Map<Integer, Slice> others = new HashMap<>();
    other.slices().stream().filter(Slice::worked).forEach(s -> others.put(s.round(), s));
    return Estimate.ofGroups(
        mine.byProcess(
            slice ->
                others.containsKey(slice.round())
                    ? compared(metric.of(slice), metric.of(others.get(slice.round())))
                    : Double.NaN));
  }

  private double compared(double mine, double other) {
    return difference ? (mine - other) / unit : mine / other;
  }

  private Estimate warmUp(Result mine, Result other) {
    int both = other == null ? Integer.MAX_VALUE : other.warmUps().size();
    int known = mine.runs() ? Math.min(mine.warmUps().size(), both) : 0;
    return Estimate.of(
        IntStream.range(0, known)
            .mapToDouble(
                i ->
                    mine.warmUps().get(i).cpuSeconds()
                        / (other == null ? unit : other.warmUps().get(i).cpuSeconds()))
            .toArray());
  }
}
