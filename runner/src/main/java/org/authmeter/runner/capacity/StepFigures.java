package org.authmeter.runner.capacity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.authmeter.runner.bench.Ranks;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/**
 * What came of one rate. Times of successful tests in ms: from the intended arrival to the end, and
 * beside that the service time, from the begin to the end.
 *
 * @param offered arrivals per second, which are whole
 * @param achieved tests per second that succeeded before the step was over plus the limit
 * @param begun tests that were begun; an arrival whose turn never came has no sample
 * @param lateShare share of the arrivals for which a virtual user was free, and that nevertheless
 *     began late: see {@link #lateMs}
 * @param busyShare share of the arrivals for which no virtual user was free
 */
public record StepFigures(
    double offered,
    double achieved,
    long arrivals,
    long begun,
    long errors,
    double p50Ms,
    double p95Ms,
    double p99Ms,
    double serviceP50Ms,
    double serviceP95Ms,
    double serviceP99Ms,
    double lateShare,
    double busyShare) {

  /**
   * Reads them.
   *
   * @param samples JTL with the columns ARRIVAL_MS and ARRIVAL_FREE
   * @param unit label of one test
   * @param rate arrivals per second
   * @param seconds over which they came
   */
  public static StepFigures of(Path samples, String unit, double rate, double seconds, long limitMs)
      throws IOException {
    Collected all = new Collected(limitMs);
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (row.label().equals(unit)) {
          all.add(row);
        }
      }
    }
    return all.figures(rate, seconds);
  }

  /** What a generator may be late by its own fault: what it adds to each time is little then. */
  static long lateMs(long limitMs) {
    return Math.max(50, limitMs / 4);
  }

  private static final class Collected {
    private final long limitMs;
    private long[] times = new long[256];
    private long[] services = new long[256];
    private long[] ends = new long[256];
    private int successes;
    private long begun;
    private long firstArrival = Long.MAX_VALUE;
    private long free;
    private long late;

    Collected(long limitMs) {
      this.limitMs = limitMs;
    }

    void add(JtlRow row) {
      begun++;
      long arrival = row.number("ARRIVAL_MS");
      firstArrival = Math.min(firstArrival, arrival);
      if ("true".equals(row.value("ARRIVAL_FREE"))) {
        free++;
        late += row.timeStamp() - arrival > lateMs(limitMs) ? 1 : 0;
      }
      if (row.success()) {
        if (successes == times.length) {
          times = Arrays.copyOf(times, 2 * successes);
          services = Arrays.copyOf(services, 2 * successes);
          ends = Arrays.copyOf(ends, 2 * successes);
        }
        ends[successes] = row.timeStamp() + row.elapsed();
        times[successes] = ends[successes] - arrival;
        services[successes++] = row.elapsed();
      }
    }

    StepFigures figures(double rate, double seconds) {
      long until = firstArrival + Math.round(1000 * seconds) + limitMs;
      long inTime = Arrays.stream(ends, 0, successes).filter(e -> e <= until).count();
      long[] sorted = sorted(times);
      long[] service = sorted(services);
      long arrivals = Math.max(1, Math.round(rate * seconds));
      return new StepFigures(
          arrivals / seconds,
          inTime / seconds,
          arrivals,
          begun,
          begun - successes,
          Ranks.percentile(sorted, 50),
          Ranks.percentile(sorted, 95),
          Ranks.percentile(sorted, 99),
          Ranks.percentile(service, 50),
          Ranks.percentile(service, 95),
          Ranks.percentile(service, 99),
          begun == 0 ? 0 : (double) late / begun,
          begun == 0 ? 0 : (double) (begun - free) / begun);
    }

    private long[] sorted(long[] values) {
      long[] all = Arrays.copyOf(values, successes);
      Arrays.sort(all);
      return all;
    }
  }
}
