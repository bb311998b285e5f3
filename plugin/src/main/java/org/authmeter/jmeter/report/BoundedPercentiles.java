package org.authmeter.jmeter.report;

import org.apache.jmeter.report.config.ReportGeneratorConfiguration;
import org.apache.jmeter.report.processor.Aggregator;
import org.apache.jmeter.report.processor.AggregatorFactory;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.results.samples.Durations;

/**
 * A percentile of times in memory that does not grow with their number, where JMeter's own
 * aggregators keep up to 20,000 times for each point of a graph.
 */
final class BoundedPercentiles implements AggregatorFactory {
  private static final String WINDOW =
      ReportGeneratorConfiguration.REPORT_GENERATOR_KEY_PREFIX + ".statistic_window";

  private final double percent;

  /**
   * @param percent 50 = the median
   */
  BoundedPercentiles(double percent) {
    this.percent = percent;
  }

  /** Whether the report is of so many samples that JMeter's own tables do not keep all times. */
  static boolean areNeeded() {
    return JMeterUtils.getPropDefault(WINDOW, 0) >= 0;
  }

  @Override
  public Aggregator createValueAggregator() {
    return new OfOnePoint(percent);
  }

  @Override
  public Aggregator createKeyAggregator() {
    return createValueAggregator();
  }

  @Override
  public Aggregator createAggregatedKeyValueAggregator() {
    return createValueAggregator();
  }

  private static final class OfOnePoint implements Aggregator {
    private final double percent;
    private Durations times = new Durations();

    OfOnePoint(double percent) {
      this.percent = percent;
    }

    @Override
    public long getCount() {
      return times.count();
    }

    @Override
    public double getResult() {
      return times.count() == 0 ? Double.NaN : times.percentileMs(percent);
    }

    @Override
    public void addValue(double value) {
      times.add(Math.round(value), true);
    }

    @Override
    public void reset() {
      times = new Durations();
    }
  }
}
