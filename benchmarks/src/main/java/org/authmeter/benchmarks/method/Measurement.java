package org.authmeter.benchmarks.method;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.common.process.Await;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.run.Progress;

/**
 * Compares tools under one load. All start and stay. Each is warmed up alone; then they take turns
 * in short slices, the others paused, in an order that turns, so that what disturbs the machine for
 * a while disturbs all of them alike. Where one process of a tool is faster than the next, all of
 * this happens several times with new processes.
 */
public final class Measurement {
  /** How often a program that runs to its end is looked at. */
  private static final Duration LOOK = Duration.ofMillis(50);

  /** Looks after which processes are looked for that it has started. */
  private static final int REFRESH = 20;

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Seconds from the start of a tool to its first operation; the warm-up's limit begins then. */
  private static final double START_LIMIT = 90;

  /** Counters of servers; read at both ends of a slice. */
  @FunctionalInterface
  public interface Counters {
    Map<String, Double> read() throws IOException;
  }

  private final MethodOptions options;
  private final Interruption interruption;
  private final Progress progress;
  private Duration leadIn = Duration.ofMillis(250);
  private Counters counters = Map::of;
  private boolean toolsAreNamed;

  Measurement(MethodOptions options, Interruption interruption, Progress progress) {
    this.options = options;
    this.interruption = interruption;
    this.progress = progress;
  }

  /** Time after a pause that no slice counts, until a tool is in step again; default 250 ms. */
  public Measurement leadIn(Duration time) {
    leadIn = time;
    return this;
  }

  /** What is read from servers at both ends of each slice. */
  public Measurement counters(Counters all) {
    counters = all;
    return this;
  }

  /** A tool that cannot run ends the benchmark if its user has named it. */
  public Measurement toolsAreNamed(boolean named) {
    toolsAreNamed = named;
    return this;
  }

  /**
   * Measures all tools in one setting.
   *
   * @param setting as it is reported; empty if there is only one
   * @param tools in the order of their warm-ups: the first warms up the servers too
   * @param comparisons decide whether more slices are needed
   * @param testbed null if the servers are not ours
   * @param folder takes what the tools write
   * @throws RunnerException status 4 if interrupted, or if the testbed died; 3 if a tool that was
   *     named is not available
   */
  public List<Result> run(
      String setting,
      List<Tool> tools,
      List<ToolComparison> comparisons,
      Testbed testbed,
      Path folder)
      throws IOException {
    Map<Result, Tool> toolsByResult = new LinkedHashMap<>();
    for (Tool tool : tools) {
      Result result = new Result(setting, tool, tool.version());
      toolsByResult.put(result, tool);
      String missing = tool.prepare(Files.createDirectories(folder).resolve(tool.id() + ".log"));
      if (!missing.isEmpty()) {
        if (toolsAreNamed) {
          throw RunnerException.environment(
              "%s is not available: %s. Install what is missing, or leave it out of --tools."
                  .formatted(tool.title(), missing));
        }
        progress.say("%s is left out: %s".formatted(tool.title(), missing));
        result.missing(missing);
      }
    }
    List<Result> all = List.copyOf(toolsByResult.keySet());
    List<Result> some = all;
    for (int process = 1; !some.isEmpty(); process++) {
      measureProcesses(process, some, toolsByResult, comparisons, testbed, folder);
      some =
          process < options.starts()
              ? startedAgain(all, comparisons)
              : ofWideAims(process, all, comparisons);
    }
    return all;
  }

  /**
   * The tools of aims, and those that are compared with such tools only and so show where a
   * difference comes from. Others are started once: what several processes of them tell is not
   * worth their warm-ups. All, where there is no aim.
   */
  private static List<Result> startedAgain(List<Result> all, List<ToolComparison> comparisons) {
    Set<String> ofAims =
        comparisons.stream()
            .filter(ToolComparison::hasAim)
            .flatMap(c -> c.tools().stream())
            .collect(Collectors.toSet());
    if (ofAims.isEmpty()) {
      return all;
    }
    return all.stream()
        .filter(
            result ->
                ofAims.contains(result.id())
                    || comparisons.stream().anyMatch(c -> c.concerns(result.id()))
                        && comparisons.stream()
                            .filter(c -> c.concerns(result.id()))
                            .flatMap(c -> c.tools().stream())
                            .allMatch(id -> id.equals(result.id()) || ofAims.contains(id)))
        .toList();
  }

  /** The tools of aims whose interval is too wide, while more of their processes may be started. */
  private List<Result> ofWideAims(int started, List<Result> all, List<ToolComparison> comparisons) {
    if (options.starts() == 1 || (started + 1) * options.slicesPerStart() > options.maximum()) {
      return List.of();
    }
    List<ToolComparison> wide =
        comparisons.stream()
            .filter(c -> all.stream().filter(r -> c.concerns(r.id())).allMatch(Result::runs))
            .filter(c -> isWide(all, List.of(c)))
            .toList();
    return all.stream()
        .filter(result -> wide.stream().anyMatch(c -> c.concerns(result.id())))
        .toList();
  }

  /** Starts one process of each tool, and lets them take their turns. */
  private void measureProcesses(
      int process,
      List<Result> results,
      Map<Result, Tool> tools,
      List<ToolComparison> comparisons,
      Testbed testbed,
      Path folder)
      throws IOException {
    Map<Result, RunningTool> running = new LinkedHashMap<>();
    try {
      for (Result result : results) {
        if (result.runs()) {
          Path place = folder.resolve(process + "-" + result.id());
          attempt(result, running, () -> warmUp(result, tools.get(result), place, running));
          require(testbed);
        }
      }
      takeTurns(process, results, comparisons, testbed, running);
    } finally {
      for (RunningTool tool : running.values()) {
        tool.close();
      }
    }
  }

  /**
   * Lets programs that end by themselves take turns, each from its start to its end.
   *
   * @param operations of each run
   * @param ended is called after each run, with the program's folder
   */
  public List<Result> runEach(
      String setting,
      List<Tool> tools,
      List<ToolComparison> comparisons,
      long operations,
      Path folder,
      Ended ended)
      throws IOException {
    List<Result> results = new ArrayList<>();
    for (Tool tool : tools) {
      Result result = new Result(setting, tool, tool.version());
      results.add(result);
      String missing = tool.prepare(Files.createDirectories(folder).resolve(tool.id() + ".log"));
      if (!missing.isEmpty()) {
        throw RunnerException.environment(
            "%s is not available: %s".formatted(tool.title(), missing));
      }
    }
    for (int round = 1; round <= options.maximum(); round++) {
      if (round > options.slices() && !isWide(results, comparisons)) {
        break;
      }
      for (Result result : order(results, round)) {
        if (result.runs()) {
          Path place = folder.resolve(round + "-" + result.id());
          int now = round;
          attempt(
              result,
              new HashMap<>(),
              () -> {
                result.add(
                    whole(result, tools.get(results.indexOf(result)), now, operations, place));
                ended.look(result.id(), place);
              });
        }
      }
    }
    return results;
  }

  /** Looks at what a program has left. */
  @FunctionalInterface
  public interface Ended {
    void look(String tool, Path folder) throws IOException;
  }

  private Slice whole(Result result, Tool tool, int round, long operations, Path folder)
      throws IOException {
    String step = "%s, run %d of %d".formatted(name(result), round, options.slices());
    progress.begin(step, Optional.empty());
    long start = System.nanoTime();
    try (RunningTool running = RunningTool.start(tool, folder)) {
      ProcessorTime.Reading used = running.processorTime();
      long peak = 0;
      for (int looks = 0; !running.hasEnded(LOOK); looks++) {
        if (looks % REFRESH == 0) {
          running.refresh();
        }
        if (interruption.isRequested()) {
          throw RunnerException.broke("interrupted");
        }
        used = running.processorTime();
        peak = Math.max(peak, running.peakBytes());
        progress.tick(step, Optional.empty(), "running");
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      running.requireSuccess();
      return Slice.ofRun(round, operations, seconds, used.all(), used.compiler(), peak);
    }
  }

  private void takeTurns(
      int process,
      List<Result> results,
      List<ToolComparison> comparisons,
      Testbed testbed,
      Map<Result, RunningTool> running)
      throws IOException {
    int before = (process - 1) * options.slicesPerStart();
    int usual = before + options.slicesPerStart();
    int most = options.starts() == 1 ? options.maximum() : usual;
    int last = before;
    for (int round = before; round <= most; round++) {
      if (round > usual && !isWide(results, comparisons)) {
        break;
      }
      Duration left =
          options
              .slice()
              .plus(leadIn)
              .multipliedBy((long) Math.max(1, usual + 1 - round) * running.size());
      for (Result result : order(results, round)) {
        if (result.runs()) {
          Slice slice = new Slice(process, round);
          boolean counts = round > before;
          attempt(result, running, () -> take(slice, counts, result, running.get(result), left));
          require(testbed);
        }
      }
      if (round == usual) {
        flush(results, running);
      }
      last = round;
    }
    if (last > usual) {
      flush(results, running);
    }
  }

  private static boolean isWide(List<Result> results, List<ToolComparison> comparisons) {
    return comparisons.stream()
        .map(c -> c.judge(results))
        .filter(Objects::nonNull)
        .anyMatch(Aim::isWide);
  }

  /** The order of a round: each begins with the one that was second in the round before. */
  static <T> List<T> order(List<T> tools, int round) {
    List<T> order = new ArrayList<>(tools);
    Collections.rotate(order, -round);
    return order;
  }

  private void warmUp(Result result, Tool tool, Path place, Map<Result, RunningTool> all)
      throws IOException {
    String step = name(result) + ", warm-up";
    progress.begin(step, Optional.of(options.warmup()));
    RunningTool running = RunningTool.start(tool, place);
    all.put(result, running);
    ToolWarmUp warmUp = new ToolWarmUp();
    String[] error = {""};
    double limit = START_LIMIT;
    while (running.age() < limit && !warmUp.rests()) {
      await(SECOND);
      running.requireAlive();
      running.refresh();
      long[] operations = new long[1];
      running.read(
          (end, micros, count, failure) -> {
            operations[0] += failure == null ? count : 0;
            error[0] = failure == null ? error[0] : failure;
          });
      if (operations[0] > 0 && warmUp.isIdle()) {
        limit = running.age() + options.warmup().toSeconds();
      }
      ProcessorTime.Reading cpu = running.processorTime();
      warmUp.add(running.age(), cpu.all(), cpu.compiler(), operations[0]);
      Duration left = Duration.ofMillis(Math.round((limit - running.age()) * 1000));
      progress.tick(step, Optional.of(left), operations[0] + " operations per second");
    }
    if (warmUp.isIdle()) {
      throw RunnerException.broke(
          "no operation succeeded within %.0f s%s; its output: %s"
              .formatted(
                  START_LIMIT,
                  error[0].isEmpty() ? "" : "; the last error: " + error[0],
                  running.lastWords()));
    }
    running.pause();
    result.warmedUp(warmUp.cost());
  }

  /**
   * @param counts false for the first turn after the warm-ups of the others, whose pause was long
   */
  private void take(Slice slice, boolean counts, Result result, RunningTool tool, Duration left)
      throws IOException {
    String number =
        slice.round() + (slice.round() > options.slices() ? "" : " of " + options.slices());
    String step = name(result) + ", slice " + number;
    progress.tick(step, Optional.of(left), "measuring");
    tool.resume();
    long resumed = ProcessorTime.now();
    await(leadIn);
    Map<String, Double> before = counters.read();
    slice.begin(resumed, tool.processorTime());
    await(options.slice());
    slice.end(tool.processorTime());
    counters.read().forEach((name, now) -> slice.count(name, now - before.getOrDefault(name, 0.0)));
    tool.requireAlive();
    tool.pause();
    if (!counts) {
      tool.read((end, micros, count, error) -> {});
      return;
    }
    result.add(slice);
    tool.read(result::operation);
  }

  /** Lets tools write what they keep in buffers. */
  private void flush(List<Result> results, Map<Result, RunningTool> running) throws IOException {
    for (Result result : results) {
      if (result.runs()) {
        RunningTool tool = running.get(result);
        tool.resume();
        await(SECOND);
        tool.pause();
        tool.read(result::operation);
      }
    }
  }

  private static String name(Result result) {
    return result.setting().isEmpty() ? result.id() : result.id() + ", " + result.setting();
  }

  /** What a tool does in its turn. */
  @FunctionalInterface
  private interface Turn {
    void take() throws IOException;
  }

  /** A tool that breaks is ended, and left out from then on. */
  private void attempt(Result result, Map<Result, RunningTool> running, Turn turn)
      throws IOException {
    try {
      turn.take();
    } catch (RunnerException e) {
      if (interruption.isRequested()) {
        throw RunnerException.broke(
            "Interrupted; settings that were finished are in bench.json.", e);
      }
      result.broke(e.getMessage());
      RunningTool broken = running.remove(result);
      if (broken != null) {
        broken.close();
      }
      progress.say("%s failed: %s".formatted(name(result), e.getMessage()));
    }
  }

  private void await(Duration time) {
    if (Await.end(interruption.requested(), time)) {
      throw RunnerException.broke("interrupted");
    }
  }

  private static void require(Testbed testbed) {
    if (testbed != null && !testbed.isAlive()) {
      throw RunnerException.broke("The testbed died: " + testbed.lastWords());
    }
  }
}
