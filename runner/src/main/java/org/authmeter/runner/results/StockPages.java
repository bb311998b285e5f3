package org.authmeter.runner.results;

import java.util.Properties;

/**
 * What JMeter's own pages must be told so that they fit short runs and long ones, in memory that
 * does not grow with the samples.
 */
final class StockPages {
  /** Points of a chart over time, at most about so many. */
  private static final long POINTS = 1200;

  /** Steps of the charts over time, in seconds. */
  private static final long[] STEPS = {1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600};

  /** Up to here JMeter's tables keep every time; above, the comparison gives them its own. */
  private static final long ALL_TIMES = 300_000;

  /** JMeter's default: the tables keep the last so many times of each label. */
  private static final int WINDOW = 20_000;

  private StockPages() {}

  /**
   * @param rows of the joined JTL
   * @param coveredMs time of all cells together, without what lies between them
   */
  static void settings(Properties settings, long rows, long coveredMs) {
    settings.setProperty(
        "jmeter.reportgenerator.statistic_window",
        Integer.toString(rows <= ALL_TIMES ? -1 : WINDOW));
    settings.setProperty(
        "jmeter.reportgenerator.overall_granularity", Long.toString(1000 * step(coveredMs)));
  }

  private static long step(long coveredMs) {
    for (long step : STEPS) {
      if (coveredMs <= 1000 * step * POINTS) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }
}
