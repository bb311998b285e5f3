package org.authmeter.results.samples;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;

/**
 * The figures of one cell (variant, pattern, repeat), computed while its samples are read. One
 * sample is one test: the scenario's unit of work, not its legs. Memory is bounded for runs of any
 * length.
 */
public final class CellStatistics {
  /** Response codes are few; those beyond this number are counted as one. */
  private static final int MAX_CODES = 100;

  private final Durations durations = new Durations();
  private final Timeline line = new Timeline();
  private final P99OverTime p99 = new P99OverTime();
  private final Map<String, Long> failures = new TreeMap<>();

  private long startMs = Long.MAX_VALUE;
  private long endMs = Long.MIN_VALUE;

  /** Adds a test. */
  void add(SampleRow test) {
    add(test.span().startMs(), test.span().endMs(), test.span().elapsedMs(), test.success());
    if (!test.success()) {
      String code = test.code();
      boolean isCounted = failures.size() < MAX_CODES || failures.containsKey(code);
      failures.merge(isCounted ? code : "other", 1L, Long::sum);
    }
  }

  /**
   * Adds a test.
   *
   * @param startMs when it began, epoch ms
   * @param endMs when it ended, epoch ms, pauses included
   * @param elapsedMs its measured time, without pauses
   */
  public void add(long startMs, long endMs, long elapsedMs, boolean success) {
    durations.add(elapsedMs, success);
    line.add(endMs, elapsedMs, success);
    if (success) {
      p99.add(endMs, elapsedMs);
    }
    this.startMs = Math.min(this.startMs, startMs);
    this.endMs = Math.max(this.endMs, endMs);
  }

  /** Failed tests by response code. */
  public Map<String, Long> failures() {
    return failures;
  }

  /** The 99th percentile in milliseconds over the time, by the middle of each part, epoch ms. */
  public Map<Long, Long> p99() {
    return p99.points();
  }

  /** Times of the tests. */
  public Durations durations() {
    return durations;
  }

  /** Number of tests, failed ones included. */
  public long tests() {
    return durations.count();
  }

  /** First measured start, epoch ms, null without tests. */
  public Long startEpochMs() {
    return tests() == 0 ? null : startMs;
  }

  /** Last end, epoch ms, null without tests. */
  public Long endEpochMs() {
    return tests() == 0 ? null : endMs;
  }

  /**
   * Successful tests per second between the first start and the last end; null if no time passed,
   * because a rate over no time is not a number.
   */
  public Double tps() {
    if (tests() == 0 || endMs <= startMs) {
      return null;
    }
    return durations.successes() * 1000.0 / (endMs - startMs);
  }

  /** The row of comparison.json for the cell with these tests. */
  public Comparison.Cell row(CellRecord cell) {
    return new Comparison.Cell(
        cell.variant(),
        cell.pattern(),
        cell.repeat(),
        tests(),
        durations.errors(),
        new Comparison.Times(
            Durations.rounded(durations.meanMs()),
            durations.percentileMs(50),
            durations.percentileMs(90),
            durations.percentileMs(95),
            durations.percentileMs(99),
            durations.maxMs()),
        new Comparison.Throughput(Durations.rounded(tps()), startEpochMs(), endEpochMs()),
        new Comparison.Offer(
            cell.offer().offered(), cell.offer().ideal(), ofIdeal(cell.offer().idealTests())));
  }

  private Double ofIdeal(Long tests) {
    return tests == null || tests == 0
        ? null
        : Durations.rounded(100.0 * durations.successes() / tests);
  }

  /** Rate and mean time over the time of the cell; without points if there are no tests. */
  public Comparison.Line line(CellRecord cell) {
    return new Comparison.Line(
        cell.variant(),
        cell.pattern(),
        cell.repeat(),
        line.widthMs(),
        tests() == 0 ? List.of() : line.points(startMs, endMs));
  }
}
