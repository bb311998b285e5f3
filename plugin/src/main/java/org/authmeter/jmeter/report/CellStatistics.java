package org.authmeter.jmeter.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that is computed of one cell (variant, pattern, repeat) while its samples pass by. One
 * sample is one test: the scenario's unit of work, not its legs. Memory is bounded for runs of any
 * length.
 */
final class CellStatistics {
  private final Durations durations = new Durations();
  private final TimeLine line = new TimeLine();
  private final Map<String, Long> failures = new TreeMap<>();

  private long startMs = Long.MAX_VALUE;
  private long endMs = Long.MIN_VALUE;

  /**
   * One test.
   *
   * @param startMs when it began, epoch ms
   * @param endMs when it ended, epoch ms, pauses included
   * @param elapsedMs its measured time, pauses left out
   */
  void add(long startMs, long endMs, long elapsedMs, boolean success) {
    durations.add(elapsedMs, success);
    line.add(endMs, elapsedMs, success);
    this.startMs = Math.min(this.startMs, startMs);
    this.endMs = Math.max(this.endMs, endMs);
  }

  /** The response code of a test that failed. Codes are few; of more than 100 the rest is one. */
  void failed(String code) {
    String known = failures.size() < 100 || failures.containsKey(code) ? code : "other";
    failures.merge(known, 1L, Long::sum);
  }

  /** Failed tests by response code. */
  Map<String, Long> failures() {
    return failures;
  }

  Durations durations() {
    return durations;
  }

  long tests() {
    return durations.count();
  }

  /** First measured start, epoch ms, null without tests. */
  Long startEpochMs() {
    return tests() == 0 ? null : startMs;
  }

  /** Last end, epoch ms, null without tests. */
  Long endEpochMs() {
    return tests() == 0 ? null : endMs;
  }

  /**
   * Successful tests per second between the first start and the last end; null if no time passed,
   * because a rate over no time is not a number.
   */
  Double tps() {
    if (tests() == 0 || endMs <= startMs) {
      return null;
    }
    return durations.successes() * 1000.0 / (endMs - startMs);
  }

  /** The row of the cell whose tests these are. */
  Comparison.Cell row(ReportContext.Cell cell) {
    return new Comparison.Cell(
        cell.variant(),
        cell.pattern(),
        cell.repeat(),
        tests(),
        durations.errors(),
        Figures.round(durations.meanMs()),
        durations.percentileMs(50),
        durations.percentileMs(90),
        durations.percentileMs(95),
        durations.percentileMs(99),
        durations.maxMs(),
        Figures.round(tps()),
        startEpochMs(),
        endEpochMs(),
        cell.offered(),
        cell.ideal(),
        ofIdeal(cell));
  }

  private Double ofIdeal(ReportContext.Cell cell) {
    return cell.idealTests() == null || cell.idealTests() == 0
        ? null
        : Figures.round(100.0 * durations.successes() / cell.idealTests());
  }

  long lineWidthMs() {
    return line.widthMs();
  }

  List<Comparison.Point> line() {
    return tests() == 0 ? List.of() : line.points(startMs, endMs);
  }
}
