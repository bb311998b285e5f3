package org.authmeter.results.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.authmeter.results.campaign.HostsFile.Sample;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.SoakResult;

/** What grew in a long run: memory, threads and descriptors of each component, and the times. */
final class Soak {
  private static final double MS = 1000;

  private final CellRecord cell;
  private final long startMs;
  private final double seconds;
  private final List<SoakResult> rows = new ArrayList<>();

  private Soak(CellRecord cell, long startMs, double seconds) {
    this.cell = cell;
    this.startMs = startMs;
    this.seconds = seconds;
  }

  /**
   * @param cell with at least one test
   * @param samples of its hosts.csv; empty = there is none
   */
  static List<SoakResult> of(Results.Cell cell, List<Sample> samples) {
    long start = cell.statistics().startEpochMs();
    Soak soak = new Soak(cell.record(), start, (cell.statistics().endEpochMs() - start) / MS);
    Map<String, List<Sample>> byHost = new LinkedHashMap<>();
    samples.forEach(s -> byHost.computeIfAbsent(s.host(), h -> new ArrayList<>()).add(s));
    byHost.forEach(
        (host, own) -> {
          soak.add(host, "memoryBytes", soak.points(own, s -> s.rssBytes()));
          soak.add(host, "threads", soak.points(own, Sample::threads));
          soak.add(host, "descriptors", soak.points(own, Sample::descriptors));
        });
    List<Trend.Point> times = new ArrayList<>();
    cell.statistics()
        .p99()
        .forEach((atMs, ms) -> times.add(new Trend.Point((atMs - start) / MS, ms)));
    soak.add(SoakResult.TESTS, "p99Ms", times);
    return soak.rows;
  }

  private List<Trend.Point> points(List<Sample> samples, Function<Sample, Long> figure) {
    return samples.stream()
        .filter(s -> Objects.nonNull(figure.apply(s)))
        .map(s -> new Trend.Point((s.timestampMs() - startMs) / MS, figure.apply(s)))
        .toList();
  }

  private void add(String of, String figure, List<Trend.Point> points) {
    Trend trend = Trend.of(points, seconds);
    if (trend != null) {
      rows.add(
          new SoakResult(
              cell.variant(),
              cell.pattern(),
              cell.repeat(),
              of,
              figure,
              new SoakResult.Slope(
                  rounded(trend.mean()),
                  rounded(trend.perHour()),
                  rounded(trend.low()),
                  rounded(trend.high()))));
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /**
   * How a figure changes over the time of a run: a straight line through the means of equal parts
   * of the time. The first tenth is left out, in which servers warm up.
   *
   * @param mean of the parts
   * @param perHour slope
   * @param low end of its 95 % interval by Student's t
   * @param high the other end
   */
  private record Trend(double mean, double perHour, double low, double high) {
    /** Neighbouring samples are alike; means of so few parts are nearly independent. */
    private static final int PARTS = 20;

    private static final int FEWEST = 5;
    private static final double WARM_UP = 0.1;
    private static final double SIGNIFICANCE = 0.05;
    private static final double SECONDS_PER_HOUR = 3600;

    /**
     * A value at a moment.
     *
     * @param seconds since the begin of the run
     */
    record Point(double seconds, double value) {}

    /**
     * @param seconds length of the run
     * @return null if there are samples in fewer than five parts of the time
     */
    static Trend of(List<Point> points, double seconds) {
      double from = WARM_UP * seconds;
      double width = (seconds - from) / PARTS;
      double[] sums = new double[PARTS];
      int[] counts = new int[PARTS];
      for (Point point : points) {
        int part = (int) Math.floor((point.seconds() - from) / width);
        if (part >= 0 && part < PARTS) {
          sums[part] += point.value();
          counts[part]++;
        }
      }
      SimpleRegression line = new SimpleRegression();
      List<Double> means = new ArrayList<>();
      for (int part = 0; part < PARTS; part++) {
        if (counts[part] > 0) {
          double mean = sums[part] / counts[part];
          means.add(mean);
          line.addData((from + (part + 0.5) * width) / SECONDS_PER_HOUR, mean);
        }
      }
      if (means.size() < FEWEST) {
        return null;
      }
      // A figure that never changes has an error of 0, up to rounding.
      double half =
          line.getSumSquaredErrors() <= 0 ? 0 : line.getSlopeConfidenceInterval(SIGNIFICANCE);
      return new Trend(
          Statistics.mean(means), line.getSlope(), line.getSlope() - half, line.getSlope() + half);
    }
  }
}
