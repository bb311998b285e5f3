package org.authmeter.benchmarks.elements;

import java.lang.management.ManagementFactory;
import org.HdrHistogram.Histogram;

/**
 * One turn of one tool, in a thread in which several take turns.
 *
 * @param what was done
 * @param tool that did it
 * @param round from 1
 * @param count how often
 * @param perSecond rate
 * @param cpuMicros processor time of each
 */
public record Turn(
    String what,
    String tool,
    int round,
    long count,
    double perSecond,
    double cpuMicros,
    Times times) {
  /** Percentiles of the times. */
  public record Times(double p50Micros, double p95Micros, double p99Micros) {}

  /** What is measured. */
  @FunctionalInterface
  interface Work {
    /**
     * @param turn number of the call, from 0
     */
    void run(int turn) throws Exception;
  }

  static Turn measure(String what, String tool, int round, double seconds, Work work)
      throws Exception {
    Histogram times = new Histogram(3);
    var threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    long now = start;
    for (int turn = 0; now < end; turn++) {
      work.run(turn);
      long after = System.nanoTime();
      times.recordValue(after - now);
      now = after;
    }
    double used = threads.getCurrentThreadCpuTime() - cpu;
    long count = times.getTotalCount();
    return new Turn(
        what,
        tool,
        round,
        count,
        count / ((now - start) / 1e9),
        used / count / 1e3,
        new Times(
            times.getValueAtPercentile(50) / 1e3,
            times.getValueAtPercentile(95) / 1e3,
            times.getValueAtPercentile(99) / 1e3));
  }
}
