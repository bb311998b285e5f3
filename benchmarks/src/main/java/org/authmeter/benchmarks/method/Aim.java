package org.authmeter.benchmarks.method;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.authmeter.benchmarks.method.ToolComparison.Relation;

/**
 * A ratio of a run, judged.
 *
 * @param setting empty if the benchmark has only one
 * @param name what is compared
 * @param ratio with its interval
 * @param relation null without an aim
 * @param limit of the ratio
 * @param tolerance half the width of an interval that is narrow enough; infinite where more slices
 *     make nothing narrower
 */
public record Aim(
    String setting,
    String name,
    Estimate ratio,
    Relation relation,
    double limit,
    double tolerance) {
  /** A ratio of medians of two results' rates, such as peaks at different numbers of threads. */
  public static Aim ofPeaks(
      String name, Result mine, Result other, Relation relation, double limit) {
    Estimate ratio = Estimate.ratio(mine.values(Slice::perSecond), other.values(Slice::perSecond));
    return new Aim("", name, ratio, relation, limit, Double.POSITIVE_INFINITY);
  }

  /** Null without an aim. */
  public Boolean holds() {
    return relation == null ? null : relation.holds(ratio.median(), limit);
  }

  /** True if more slices are worth their time. */
  boolean isWide() {
    return relation != null && ratio.count() > 1 && !(ratio.halfWidth() <= tolerance);
  }

  /** A line for people. */
  public String line() {
    StringBuilder line = new StringBuilder();
    line.append(setting.isEmpty() ? "" : setting + ": ").append(name);
    line.append(String.format(Locale.ROOT, ": %.3f", ratio.median()));
    if (ratio.count() > 1) {
      line.append(String.format(Locale.ROOT, " (%.3f to %.3f)", ratio.low(), ratio.high()));
    }
    if (relation != null) {
      String verdict = holds() ? "holds" : "missed";
      line.append(
          String.format(Locale.ROOT, ", aim %s %.3g: %s", relation.words(), limit, verdict));
    }
    return line.append(isWide() ? "; the interval is still too wide" : "").toString();
  }

  /** For bench.json. */
  public Map<String, Object> record() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("setting", setting);
    map.put("name", name);
    map.put("ratio", Result.number(ratio.median()));
    map.put("low", Result.number(ratio.low()));
    map.put("high", Result.number(ratio.high()));
    map.put("slices", ratio.count());
    map.put("relation", relation == null ? null : relation.words());
    map.put("aim", Result.number(limit));
    map.put("holds", holds());
    map.put("wide", isWide());
    return map;
  }
}
