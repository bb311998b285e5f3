package org.authmeter.runner.capacity;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.HdrHistogram.PackedHistogram;
import org.authmeter.results.campaign.Figures;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;

/**
 * The figures of a step at one rate. Times in ms are percentiles of all arrivals, from the intended
 * arrival to the end; an arrival that failed or was never served counts as slower than all others.
 * Service times, from the begin to the end, are percentiles of all tests that were begun; failed
 * ones again count as the slowest. A percentile is null if it is that of a failed or unserved one.
 *
 * @param offered arrivals per second, which are whole
 * @param achieved tests per second that succeeded before the step was over plus the limit
 * @param begun tests that were begun; an arrival that was never served has no sample
 */
public record StepFigures(
    double offered,
    double achieved,
    long arrivals,
    long begun,
    long errors,
    @JsonUnwrapped Percentiles times,
    @JsonUnwrapped Service service,
    @JsonUnwrapped Generator generator) {
  /** From the intended arrival to the end. */
  public record Percentiles(Double p50Ms, Double p95Ms, Double p99Ms) {}

  /** From the begin to the end. */
  public record Service(Double serviceP50Ms, Double serviceP95Ms, Double serviceP99Ms) {}

  /**
   * Whether the load generator kept up.
   *
   * @param lateShare share of the arrivals for which a virtual user was free, and that nevertheless
   *     began late: see {@link #lateMs}
   * @param busyShare share of the arrivals for which no virtual user was free
   */
  public record Generator(double lateShare, double busyShare) {}

  /**
   * Reads a load of open arrivals.
   *
   * @param samples JTL whose messages contain how long users waited
   * @param unit label of one test
   * @param rate arrivals per second
   * @param seconds over which they came
   */
  public static StepFigures of(Path samples, String unit, double rate, double seconds, long limitMs)
      throws IOException {
    return Samples.read(samples, unit, limitMs).ofArrivals(rate, seconds);
  }

  /**
   * Reads a load that waited for the system's answers: the rate that came over the last third, when
   * the system was warmest, counts as offered and achieved.
   */
  public static StepFigures ofAnswers(Path samples, String unit, double seconds)
      throws IOException {
    return Samples.read(samples, unit, 0).ofLastThird(seconds);
  }

  /** Whether 95 % of the arrivals were served within the limit. */
  boolean isWithin(long limitMs) {
    return times.p95Ms != null && times.p95Ms <= limitMs;
  }

  /** Whether the system served 95 % of the tests that were begun within the limit. */
  boolean isServedWithin(long limitMs) {
    return service.serviceP95Ms != null && service.serviceP95Ms <= limitMs;
  }

  /** Delay that is tolerated of the load generator itself: it adds little to each time. */
  static long lateMs(long limitMs) {
    return Math.max(50, limitMs / 4);
  }

  /** The tests of one step, of which only the times are kept. */
  private static final class Samples {
    private static final int SIGNIFICANT_DIGITS = 5;

    private final long limitMs;

    /** Milliseconds of successful tests, from the intended arrival and from the begin. */
    private final PackedHistogram times = new PackedHistogram(SIGNIFICANT_DIGITS);

    private final PackedHistogram services = new PackedHistogram(SIGNIFICANT_DIGITS);
    private final LongStream.Builder endsOfSuccesses = LongStream.builder();
    private long begun;
    private long firstArrival = Long.MAX_VALUE;
    private long free;
    private long late;

    private Samples(long limitMs) {
      this.limitMs = limitMs;
    }

    /** Reads the samples with the label. */
    static Samples read(Path jtl, String unit, long limitMs) throws IOException {
      Samples all = new Samples(limitMs);
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
      Figures.Arrival waited = Figures.arrival(row.value("responseMessage"));
      long arrival = row.timeStamp() - (waited == null ? 0 : waited.ms());
      firstArrival = Math.min(firstArrival, arrival);
      if (waited != null && waited.free()) {
        free++;
        late += row.timeStamp() - arrival > lateMs(limitMs) ? 1 : 0;
      }
      if (row.success()) {
        long end = row.timeStamp() + row.elapsed();
        endsOfSuccesses.add(end);
        times.recordValue(Math.max(0, end - arrival));
        services.recordValue(Math.max(0, row.elapsed()));
      }
    }

    StepFigures ofArrivals(double rate, double seconds) {
      long arrivals = Math.max(Math.max(1, Math.round(rate * seconds)), begun);
      long until = firstArrival + Math.round(1000 * seconds) + limitMs;
      return figures(arrivals / seconds, ended(firstArrival, until) / seconds, arrivals);
    }

    /** The tests answered in the last third of the time are both what was offered and achieved. */
    StepFigures ofLastThird(double seconds) {
      long until = firstArrival + Math.round(1000 * seconds);
      long from = firstArrival + Math.round(1000 * seconds * 2 / 3);
      double rate = begun == 0 ? 0 : ended(from, until) / (seconds / 3);
      return figures(rate, rate, begun);
    }

    /** Number of successful tests that ended between two times. */
    private long ended(long from, long until) {
      return endsOfSuccesses.build().filter(e -> e > from && e <= until).count();
    }

    private StepFigures figures(double offered, double achieved, long arrivals) {
      return new StepFigures(
          offered,
          achieved,
          arrivals,
          begun,
          begun - times.getTotalCount(),
          new Percentiles(
              percentile(times, arrivals, 50),
              percentile(times, arrivals, 95),
              percentile(times, arrivals, 99)),
          new Service(
              percentile(services, begun, 50),
              percentile(services, begun, 95),
              percentile(services, begun, 99)),
          new Generator(
              begun == 0 ? 0 : (double) late / begun,
              begun == 0 ? 0 : (double) (begun - free) / begun));
    }

    /**
     * The nearest rank among more values than were recorded; those that were not are larger.
     *
     * @param all number of values
     * @return null if it is one that was not recorded
     */
    private static Double percentile(PackedHistogram recorded, long all, double percent) {
      long rank = Math.max(1, (long) Math.ceil(percent / 100 * all));
      long known = recorded.getTotalCount();
      return rank > known
          ? null
          : Double.valueOf(
              recorded.lowestEquivalentValue(recorded.getValueAtPercentile(100.0 * rank / known)));
    }
  }
}
