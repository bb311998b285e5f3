package org.authmeter.runner.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Testbed;

/**
 * Tools in turn, in every setting, round by round, so that what disturbs the machine for a while
 * disturbs all of them. Each round begins with the tool that was second in the round before, so
 * that none of them always follows the same one. One that broke is left out of the rounds that
 * follow.
 *
 * @param <C> a tool, or a tool in a setting
 * @param <T> what one turn measured
 */
public final class Rounds<C, T> {
  /** A tool's start and end, until the first turn has shown it. */
  private static final Duration AROUND_A_TURN = Duration.ofSeconds(5);

  /** One turn. */
  @FunctionalInterface
  public interface Turns<C, T> {
    /**
     * @param round from 1
     * @param passed told each second how long it has run
     */
    T run(C cell, int round, Consumer<Duration> passed) throws IOException;
  }

  private final Workbench bench;
  private final Pace pace;
  private final Function<C, String> name;
  private final Function<C, ?> setting;
  private final Map<C, String> problems = new LinkedHashMap<>();
  private final Map<C, List<T>> turns = new LinkedHashMap<>();

  /**
   * @param rounds how often each has its turn
   * @param warmup the part of a turn that does not count
   * @param turn the whole of it
   */
  public record Pace(int rounds, Duration warmup, Duration turn) {}

  /**
   * @param name of a cell, as it is told
   * @param setting of a cell: tools of one setting are compared with each other
   */
  public Rounds(Workbench bench, Pace pace, Function<C, String> name, Function<C, ?> setting) {
    this.bench = bench;
    this.pace = pace;
    this.name = name;
    this.setting = setting;
  }

  /** Tools of one setting, in the order of a round. */
  public static <C> List<C> order(List<C> tools, int round) {
    List<C> order = new ArrayList<>(tools);
    Collections.rotate(order, 1 - round);
    return order;
  }

  /** All cells in the order of a round, setting by setting. */
  static <C> List<C> order(List<C> cells, Function<C, ?> setting, int round) {
    Map<Object, List<C>> bySetting = new LinkedHashMap<>();
    for (C cell : cells) {
      bySetting.computeIfAbsent(setting.apply(cell), s -> new ArrayList<>()).add(cell);
    }
    return bySetting.values().stream().flatMap(tools -> order(tools, round).stream()).toList();
  }

  /** Makes all rounds while the testbed lives. */
  public void run(List<C> cells, Testbed testbed, Turns<C, T> work) throws IOException {
    int all = pace.rounds() * cells.size();
    int done = 0;
    long start = System.nanoTime();
    for (int round = 1; round <= pace.rounds(); round++) {
      for (C cell : order(cells, setting, round)) {
        if (!problems.containsKey(cell)) {
          Duration each =
              done == 0
                  ? pace.turn().plus(AROUND_A_TURN)
                  : Duration.ofNanos(System.nanoTime() - start).dividedBy(done);
          turn(work, cell, round, each.multipliedBy(all - done));
          if (!testbed.isAlive()) {
            throw RunnerException.broke("The testbed died: " + testbed.lastWords());
          }
        }
        done++;
      }
    }
  }

  private void turn(Turns<C, T> work, C cell, int round, Duration left) throws IOException {
    String told = "%s, round %d of %d".formatted(name.apply(cell), round, pace.rounds());
    bench.progress().begin(told, Optional.of(left));
    try {
      T made =
          work.run(
              cell,
              round,
              passed ->
                  bench.progress().tick(told, Optional.of(left.minus(passed)), phase(passed)));
      turns.computeIfAbsent(cell, c -> new ArrayList<>()).add(made);
    } catch (RunnerException e) {
      if (bench.interruption().isRequested()) {
        throw RunnerException.broke("Interrupted; nothing was reported.", e);
      }
      problems.put(cell, "round %d: %s".formatted(round, e.getMessage()));
      bench.progress().say(told + " broke: " + e.getMessage());
    }
  }

  private String phase(Duration passed) {
    return passed.compareTo(pace.warmup()) < 0 ? "warm-up" : "measuring";
  }

  /** What a cell's turns measured. */
  public List<T> turns(C cell) {
    return turns.getOrDefault(cell, List.of());
  }

  /** Why a cell was left out; empty if it was not. */
  public String problem(C cell) {
    return problems.getOrDefault(cell, "");
  }

  /** Whether a tool has no figures, or broke. */
  public boolean broke() {
    return !problems.isEmpty() || turns.isEmpty();
  }
}
