package org.authmeter.benchmarks.method;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides when a tool is warm: its compiler threads rest, below 5 % of its processor time for ten
 * seconds, and its rate no longer rises from the first half of that time to the second.
 */
final class ToolWarmUp {
  private static final int REST_SECONDS = 10;
  private static final double COMPILER_SHARE = 0.05;

  /** Rates of five seconds differ by so much without a reason. */
  private static final double SAME_RATE = 1.05;

  /**
   * What warming up has cost.
   *
   * @param seconds from the start of the process until its compiler rested
   * @param cpuSeconds processor time in them
   * @param rested false if the limit came first: the tool was still warming up
   */
  public record Cost(double seconds, double cpuSeconds, boolean rested) {}

  private record Second(double seconds, double cpuMs, double compilerMs, long operations) {}

  private final List<Second> seconds = new ArrayList<>();
  private double cpuBefore;
  private double compilerBefore;

  /**
   * Adds about a second.
   *
   * @param at seconds since the start of the process
   * @param cpuMs processor time since then
   * @param compilerMs that of compiler threads since then
   * @param operations of this second
   */
  void add(double at, double cpuMs, double compilerMs, long operations) {
    seconds.add(new Second(at, cpuMs - cpuBefore, compilerMs - compilerBefore, operations));
    cpuBefore = cpuMs;
    compilerBefore = compilerMs;
  }

  /** True if the last ten seconds were those of a warm tool. */
  boolean rests() {
    if (seconds.size() < REST_SECONDS) {
      return false;
    }
    List<Second> last = seconds.subList(seconds.size() - REST_SECONDS, seconds.size());
    double cpu = last.stream().mapToDouble(Second::cpuMs).sum();
    double compiler = last.stream().mapToDouble(Second::compilerMs).sum();
    double first = rate(last.subList(0, REST_SECONDS / 2));
    double second = rate(last.subList(REST_SECONDS / 2, REST_SECONDS));
    return second > 0 && compiler <= COMPILER_SHARE * cpu && second <= SAME_RATE * first;
  }

  private static double rate(List<Second> some) {
    return some.stream().mapToLong(Second::operations).sum();
  }

  /** True if no operation has succeeded yet. */
  boolean isIdle() {
    return seconds.stream().allMatch(s -> s.operations == 0);
  }

  /** What it has cost until the rest began, or until now if it has not. */
  Cost cost() {
    boolean rested = rests();
    int end = rested ? seconds.size() - REST_SECONDS : seconds.size();
    double cpu = seconds.subList(0, end).stream().mapToDouble(Second::cpuMs).sum();
    double at = end == 0 ? 0 : seconds.get(end - 1).seconds;
    return new Cost(at, cpu / 1000, rested);
  }
}
