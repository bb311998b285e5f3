package org.authmeter.runner.capacity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/** The tests of one step, of which only times are kept. */
final class StepSamples {
  /**
   * As the Open Arrivals timer tells it: since when the user waited, and for a free thread or not.
   */
  private static final Pattern WAITED = Pattern.compile("; waitMs=(\\d+); free=(true|false)");

  private final long limitMs;
  private long[] times = new long[256];
  private long[] services = new long[256];
  private long[] ends = new long[256];
  private int successes;
  private long begun;
  private long firstArrival = Long.MAX_VALUE;
  private long free;
  private long late;

  private StepSamples(long limitMs) {
    this.limitMs = limitMs;
  }

  /** Reads the samples with the label. */
  static StepSamples read(Path jtl, String unit, long limitMs) throws IOException {
    StepSamples all = new StepSamples(limitMs);
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (row.label().equals(unit)) {
          all.add(row);
        }
      }
    }
    return all;
  }

  private void add(JtlRow row) {
    begun++;
    Matcher waited = WAITED.matcher(row.value("responseMessage"));
    boolean told = waited.find();
    long arrival = row.timeStamp() - (told ? Long.parseLong(waited.group(1)) : 0);
    firstArrival = Math.min(firstArrival, arrival);
    if (told && waited.group(2).equals("true")) {
      free++;
      late += row.timeStamp() - arrival > StepFigures.lateMs(limitMs) ? 1 : 0;
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
    long arrivals = Math.max(Math.max(1, Math.round(rate * seconds)), begun);
    long until = firstArrival + Math.round(1000 * seconds) + limitMs;
    return figures(arrivals / seconds, ended(firstArrival, until) / seconds, arrivals);
  }

  /** What the system answered in the last third of the time is both offered and achieved. */
  StepFigures lastThird(double seconds) {
    long until = firstArrival + Math.round(1000 * seconds);
    long from = firstArrival + Math.round(1000 * seconds * 2 / 3);
    double rate = begun == 0 ? 0 : ended(from, until) / (seconds / 3);
    return figures(rate, rate, begun);
  }

  /** Successful tests that ended between two times. */
  private long ended(long from, long until) {
    return Arrays.stream(ends, 0, successes).filter(e -> e > from && e <= until).count();
  }

  private StepFigures figures(double offered, double achieved, long arrivals) {
    long[] sorted = sorted(times);
    long[] service = sorted(services);
    return new StepFigures(
        offered,
        achieved,
        arrivals,
        begun,
        begun - successes,
        percentile(sorted, arrivals, 50),
        percentile(sorted, arrivals, 95),
        percentile(sorted, arrivals, 99),
        percentile(service, begun, 50),
        percentile(service, begun, 95),
        percentile(service, begun, 99),
        begun == 0 ? 0 : (double) late / begun,
        begun == 0 ? 0 : (double) (begun - free) / begun);
  }

  private long[] sorted(long[] values) {
    long[] all = Arrays.copyOf(values, successes);
    Arrays.sort(all);
    return all;
  }

  /**
   * The smallest value that at least this part of all does not exceed (nearest rank), where the
   * largest are not known, such as the times of tests that were never served.
   *
   * @param sorted those that are known, ascending
   * @param all number of values, the unknown ones included
   * @return null if it is one of the unknown
   */
  private static Double percentile(long[] sorted, long all, double percent) {
    long rank = Math.max(1, (long) Math.ceil(percent / 100 * all));
    return rank > sorted.length ? null : Double.valueOf(sorted[(int) rank - 1]);
  }
}
