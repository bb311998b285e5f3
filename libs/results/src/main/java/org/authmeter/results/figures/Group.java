package org.authmeter.results.figures;

import static org.authmeter.results.samples.Durations.rounded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.samples.Durations;

/** The finished runs of one variant under one pattern. */
public final class Group {
  /** Figures of one run by their names in gates. */
  private static final Map<String, Function<Comparison.Cell, Number>> OF_A_RUN =
      Map.of(
          "errors", Comparison.Cell::errors,
          "errorPercent", c -> 100.0 * c.errors() / c.tests(),
          "tests", Comparison.Cell::tests,
          "tps", c -> c.throughput().tps(),
          "meanMs", c -> c.times().meanMs(),
          "p50Ms", c -> c.times().p50Ms(),
          "p90Ms", c -> c.times().p90Ms(),
          "p95Ms", c -> c.times().p95Ms(),
          "p99Ms", c -> c.times().p99Ms(),
          "maxMs", c -> c.times().maxMs());

  /** Of each pair alone: what the pairs prove together is in the order. */
  static final String ALONE = Difference.PAIRED + ", 95 %";

  private final String variant;
  private final Results.Pattern pattern;
  private final List<Results.Cell> runs;
  private final Durations pooled = new Durations();

  private Group(String variant, Results.Pattern pattern, List<Results.Cell> runs) {
    this.variant = variant;
    this.pattern = pattern;
    this.runs = runs;
    runs.forEach(r -> pooled.add(r.statistics().durations()));
  }

  /** The groups of all cells in the order of variants and patterns; broken runs are left out. */
  static List<Group> of(Results results) {
    List<Group> groups = new ArrayList<>();
    for (Results.Variant variant : results.variants()) {
      for (Results.Pattern pattern : results.patterns()) {
        List<Results.Cell> runs =
            results.cells().stream()
                .filter(c -> c.record().variant().equals(variant.id()))
                .filter(c -> c.record().pattern().equals(pattern.id()))
                .filter(c -> !c.record().isBroken() && !c.record().isLeftOut())
                .filter(c -> c.statistics().tests() > 0)
                .toList();
        if (!runs.isEmpty()) {
          groups.add(new Group(variant.id(), pattern, runs));
        }
      }
    }
    return groups;
  }

  /**
   * What the page shows in addition to comparison.json: half the width of the interval of the mean
   * time, and percentiles of the successful tests of all runs together.
   */
  public record Spread(
      String variant,
      String pattern,
      Double meanMsCi95,
      Long p50Ms,
      Long p90Ms,
      Long p95Ms,
      Long p99Ms,
      Long maxMs) {}

  String variant() {
    return variant;
  }

  Results.Pattern pattern() {
    return pattern;
  }

  /** Virtual users, mean over the runs. */
  double threads() {
    return runs.stream().mapToInt(this::threads).average().orElse(pattern.users().threads());
  }

  /** Virtual users of each run. */
  List<Integer> threadsOfRuns() {
    return runs.stream().map(this::threads).toList();
  }

  private int threads(Results.Cell run) {
    return run.record().threads() == null ? pattern.users().threads() : run.record().threads();
  }

  /** All tests of all runs together. */
  Durations pooled() {
    return pooled;
  }

  /** Means of the runs' figures; each run weighs the same. */
  Comparison.Mean mean() {
    return new Comparison.Mean(
        variant,
        pattern.id(),
        runs.size(),
        pooled.count(),
        pooled.errors(),
        rounded(Statistics.mean(meanMs())),
        new Comparison.MeanRate(
            rounded(Statistics.mean(tps())), rounded(Statistics.halfWidth95(tps()))),
        // Run by run: Little's law does not hold for means over unequal runs.
        rounded(Statistics.mean(runs.stream().map(this::littlesLaw).toList())));
  }

  /**
   * Little's law: the tests in progress (rate x time) per thread. In a closed loop without think
   * time each thread has one test in progress at any moment, so the figure is a little below 1.
   *
   * @return null if the threads, the rate or the time are unknown
   */
  private Double littlesLaw(Results.Cell run) {
    Double tps = run.statistics().tps();
    Double meanMs = run.statistics().durations().meanMs();
    return littlesLaw(tps, meanMs, pattern.users().pauseMs(), threads(run));
  }

  /**
   * @param pauseMs mean pause per test outside the measured time
   */
  static Double littlesLaw(Double tps, Double meanMs, double pauseMs, double threads) {
    return tps == null || meanMs == null || threads <= 0
        ? null
        : Double.valueOf(tps * (meanMs + pauseMs) / 1000 / threads);
  }

  Spread spread() {
    return new Spread(
        variant,
        pattern.id(),
        rounded(Statistics.halfWidth95(meanMs())),
        pooled.percentileMs(50),
        pooled.percentileMs(90),
        pooled.percentileMs(95),
        pooled.percentileMs(99),
        pooled.maxMs());
  }

  /** Rate of each run; null in it for a run without one. */
  List<Double> tps() {
    return runs.stream().map(r -> r.statistics().tps()).toList();
  }

  private List<Double> meanMs() {
    return runs.stream().map(r -> r.statistics().durations().meanMs()).toList();
  }

  /**
   * A figure by its name in gates: over all runs together, but for means, in which each run weighs
   * the same; null if there is none.
   */
  Number figure(String name) {
    return switch (name) {
      case "errors" -> pooled.errors();
      case "errorPercent" -> rounded(100.0 * pooled.errors() / pooled.count());
      case "tests" -> pooled.count();
      case "tps" -> mean().rate().tps();
      case "meanMs" -> mean().meanMs();
      case "p50Ms" -> pooled.percentileMs(50);
      case "p90Ms" -> pooled.percentileMs(90);
      case "p95Ms" -> pooled.percentileMs(95);
      case "p99Ms" -> pooled.percentileMs(99);
      case "maxMs" -> pooled.maxMs();
      default -> throw new IllegalArgumentException("no figure is called " + name);
    };
  }

  /** A figure by its name in gates, run by run; runs without it are left out. */
  List<Double> perRun(String name) {
    return perRun(runs.stream().map(Results.Cell::row).toList(), name);
  }

  /** The same of the rows of comparison.json. */
  static List<Double> perRun(List<Comparison.Cell> runs, String name) {
    return runs.stream()
        .map(OF_A_RUN.get(name))
        .filter(Objects::nonNull)
        .map(Number::doubleValue)
        .toList();
  }

  /** Whether the load decided the rate of a run, and not the system. */
  boolean isOffered() {
    return runs.stream().anyMatch(r -> r.record().offer().offered() != null);
  }

  /** Whether a run has tests, and none that succeeded: it has no ratio to another one. */
  boolean hasRunWithoutSuccess() {
    return runs.stream()
        .map(Results.Cell::statistics)
        .anyMatch(s -> s.tests() > 0 && s.durations().successes() == 0);
  }

  /**
   * The logarithms of a figure's ratio to that of another group, from the repeats of both; none if
   * a run of either has no success, as the others alone would flatter it.
   */
  double[] logarithms(Group other, String figure) {
    if (hasRunWithoutSuccess() || other.hasRunWithoutSuccess()) {
      return new double[0];
    }
    Map<Integer, Double> ours = byRepeat(figure);
    Map<Integer, Double> theirs = other.byRepeat(figure);
    return ours.keySet().stream()
        .filter(theirs::containsKey)
        .mapToDouble(repeat -> Math.log(ours.get(repeat) / theirs.get(repeat)))
        .toArray();
  }

  /** A figure that is above 0; of runs with the same number the last one. */
  private Map<Integer, Double> byRepeat(String figure) {
    Map<Integer, Double> values = new TreeMap<>();
    for (Results.Cell run : runs) {
      Number value = OF_A_RUN.get(figure).apply(run.row());
      if (value != null && value.doubleValue() > 0) {
        values.put(run.record().repeat(), value.doubleValue());
      }
    }
    return values;
  }

  /** The ratio of the rates to those of another group, from the repeats that both have. */
  private Comparison.Pair pair(Group other) {
    double[] logarithms = logarithms(other, Question.RATE);
    if (logarithms.length == 0) {
      return null;
    }
    boolean faster = Arrays.stream(logarithms).sum() >= 0;
    Difference difference =
        Difference.paired(faster ? logarithms : Arrays.stream(logarithms).map(l -> -l).toArray());
    Family.Judged alone = Family.judged(List.of(difference)).get(0);
    return new Comparison.Pair(
        pattern.id(),
        faster ? variant : other.variant,
        faster ? other.variant : variant,
        alone.rounded(),
        ALONE,
        logarithms.length);
  }

  /** Each pair of variants under a pattern once, the one with the higher rate first. */
  static List<Comparison.Pair> pairs(List<Group> groups) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      groups.subList(i + 1, groups.size()).stream()
          .filter(other -> other.pattern.id().equals(group.pattern.id()))
          .map(group::pair)
          .filter(Objects::nonNull)
          .forEach(pairs::add);
    }
    return pairs;
  }
}
