package org.authmeter.benchmarks.method;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What a tool did in one setting: its warm-up and its slices. */
public final class Result {
  private static final double MICROS_PER_MS = 1000;
  private final String setting;
  private final Tool tool;
  private final String version;
  private final List<Slice> slices = new ArrayList<>();
  private final List<ToolWarmUp.Cost> warmUps = new ArrayList<>();
  private String problem = "";
  private boolean missing;
  private long errors;
  private String firstError = "";

  Result(String setting, Tool tool, String version) {
    this.setting = setting;
    this.tool = tool;
    this.version = version;
  }

  /**
   * For a program that takes the turns of several tools itself.
   *
   * @param setting what was done
   * @param tool id
   */
  public static Result ofTurns(String setting, String tool, String title, String version) {
    Tool named =
        new Tool() {
          @Override
          public String id() {
            return tool;
          }

          @Override
          public String title() {
            return title;
          }

          @Override
          public String version() {
            return version;
          }

          @Override
          public Start start(Path folder) {
            throw new UnsupportedOperationException("another program starts " + tool);
          }
        };
    return new Result(setting, named, version);
  }

  /**
   * Adds a turn of such a program.
   *
   * @param cpuMs processor time of the thread that did it, so without compiler and collector
   */
  public void add(int round, long operations, double seconds, double cpuMs) {
    slices.add(Slice.ofRun(round, operations, seconds, cpuMs, 0, 0));
  }

  void warmedUp(ToolWarmUp.Cost cost) {
    warmUps.add(cost);
  }

  void add(Slice slice) {
    slices.add(slice);
  }

  /** The tool cannot run here. */
  void missing(String why) {
    missing = true;
    problem = why;
  }

  /** The tool failed; it takes no more turns. */
  void broke(String why) {
    problem = why;
  }

  /** An operation that ended after the warm-up, in a slice or in the moment before it. */
  void operation(long endMicros, long micros, long count, String error) {
    if (error != null) {
      errors += count;
      firstError = firstError.isEmpty() ? error : firstError;
    }
    for (int i = slices.size() - 1; i >= 0; i--) {
      if (slices.get(i).holds(endMicros)) {
        slices.get(i).add(endMicros, micros, count, error != null);
        return;
      }
    }
  }

  public String setting() {
    return setting;
  }

  public String id() {
    return tool.id();
  }

  String version() {
    return version;
  }

  String problem() {
    return problem;
  }

  boolean isMissing() {
    return missing;
  }

  boolean runs() {
    return problem.isEmpty();
  }

  public long operations() {
    return slices.stream().mapToLong(Slice::operations).sum();
  }

  /** Median rate of the slices. */
  public double perSecond() {
    return median(Slice::perSecond);
  }

  /** All errors since the first slice, those that no slice holds included. */
  public long errors() {
    return errors;
  }

  String firstError() {
    return firstError;
  }

  List<Slice> slices() {
    return slices;
  }

  /** Of each process that was warmed up. */
  List<ToolWarmUp.Cost> warmUps() {
    return warmUps;
  }

  /** Medians of all processes' warm-ups; null if the tool did not get so far. */
  ToolWarmUp.Cost warmUp() {
    return warmUps.isEmpty()
        ? null
        : new ToolWarmUp.Cost(
            Estimate.middleOf(warmUps.stream().mapToDouble(ToolWarmUp.Cost::seconds).toArray()),
            Estimate.middleOf(warmUps.stream().mapToDouble(ToolWarmUp.Cost::cpuSeconds).toArray()),
            warmUps.stream().allMatch(ToolWarmUp.Cost::rested));
  }

  /** Values of all slices that have operations. */
  double[] values(ToDoubleFunction<Slice> figure) {
    return slices.stream().filter(Slice::worked).mapToDouble(figure).toArray();
  }

  /** The same, apart for each process of the tool. */
  Collection<double[]> byProcess(ToDoubleFunction<Slice> figure) {
    Map<Integer, List<Slice>> processes =
        slices.stream().filter(Slice::worked).collect(Collectors.groupingBy(Slice::process));
    return processes.values().stream()
        .map(some -> some.stream().mapToDouble(figure).toArray())
        .toList();
  }

  /** The median of all slices that have operations, with its interval. */
  Estimate estimate(ToDoubleFunction<Slice> figure) {
    return Estimate.ofGroups(byProcess(figure));
  }

  double median(ToDoubleFunction<Slice> figure) {
    return Estimate.middleOf(values(figure));
  }

  /** The percentile of all slices' operations in milliseconds; NaN if the tool records no times. */
  double percentileMs(double percent) {
    Histogram all = new Histogram(3);
    slices.forEach(s -> all.add(s.times()));
    return all.getTotalCount() == 0
        ? Double.NaN
        : all.getValueAtPercentile(percent) / MICROS_PER_MS;
  }

  /** What servers counted in all slices. */
  public double counted(String name) {
    return slices.stream().mapToDouble(s -> s.counters().getOrDefault(name, 0.0)).sum();
  }

  /** Names of what servers counted. */
  TreeSet<String> counters() {
    TreeSet<String> names = new TreeSet<>();
    slices.forEach(s -> names.addAll(s.counters().keySet()));
    return names;
  }

  /** For bench.json. */
  Map<String, Object> record() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("setting", setting);
    map.put("tool", tool.id());
    map.put("title", tool.title());
    map.put("version", version);
    map.put("problem", problem);
    map.put("missing", missing);
    map.put("warmUp", warmUp());
    map.put("operations", operations());
    map.put("errors", errors);
    map.put("firstError", firstError);
    map.put("perSecond", number(median(Slice::perSecond)));
    for (int percent : new int[] {50, 90, 95, 99}) {
      map.put("p" + percent + "Ms", number(percentileMs(percent)));
    }
    map.put("cpuMs", number(median(Slice::cpuMs)));
    map.put("cpuMsWithCompiler", number(median(Slice::cpuMsWithCompiler)));
    map.put("slices", slices.stream().map(Result::record).toList());
    return map;
  }

  private static Map<String, Object> record(Slice slice) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("process", slice.process());
    map.put("round", slice.round());
    map.put("operations", slice.operations());
    map.put("errors", slice.errors());
    map.put("seconds", slice.seconds());
    map.put("cpuMs", slice.used().all());
    map.put("compilerMs", slice.used().compiler());
    map.put("collectorMs", number(slice.used().collector()));
    if (slice.peakBytes() > 0) {
      map.put("peakBytes", slice.peakBytes());
    }
    if (!slice.counters().isEmpty()) {
      map.put("counters", slice.counters());
    }
    return map;
  }

  /** JSON has no NaN. */
  static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
