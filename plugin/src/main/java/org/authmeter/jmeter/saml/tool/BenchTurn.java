package org.authmeter.jmeter.saml.tool;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Figures of one turn in one thread.
 *
 * @param what was done
 * @param tool authmeter or opensaml
 * @param round from 1
 * @param count how often
 * @param perSecond rate
 * @param cpuMicros processor time of each
 * @param p50Micros median of the times
 * @param p95Micros percentile
 * @param p99Micros percentile
 */
record BenchTurn(
    String what,
    String tool,
    int round,
    int count,
    double perSecond,
    double cpuMicros,
    double p50Micros,
    double p95Micros,
    double p99Micros) {

  /** What is measured. */
  @FunctionalInterface
  interface Work {
    /**
     * @param turn number of the call, from 0
     */
    void run(int turn) throws Exception;
  }

  static BenchTurn measure(String what, String tool, int round, double seconds, Work work)
      throws Exception {
    long[] times = new long[1 << 16];
    int count = 0;
    var threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    long now = start;
    while (now < end) {
      work.run(count);
      long after = System.nanoTime();
      times = count < times.length ? times : Arrays.copyOf(times, 2 * times.length);
      times[count++] = after - now;
      now = after;
    }
    double used = threads.getCurrentThreadCpuTime() - cpu;
    long[] sorted = Arrays.copyOf(times, count);
    Arrays.sort(sorted);
    return new BenchTurn(
        what,
        tool,
        round,
        count,
        count / ((now - start) / 1e9),
        used / count / 1e3,
        rank(sorted, 0.50),
        rank(sorted, 0.95),
        rank(sorted, 0.99));
  }

  private static double rank(long[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1] / 1e3;
  }
}
