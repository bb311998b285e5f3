package org.authmeter.jmeter.report;

import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.report.processor.graph.GroupInfo;
import org.apache.jmeter.report.processor.graph.impl.ResponseTimePercentilesOverTimeGraphConsumer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's graph "Response Time Percentiles Over Time". In a report of many samples its points keep
 * a histogram each and not their times.
 */
public class PercentilesOverTimeConsumer extends ResponseTimePercentilesOverTimeGraphConsumer {
  /** JMeter's names of the groups, and the percentile that each has by default. */
  private static final Map<String, Double> PERCENTS =
      Map.of(
          "aggregate_report_median", 50.0,
          "aggregate_rpt_pct1", 90.0,
          "aggregate_rpt_pct2", 95.0,
          "aggregate_rpt_pct3", 99.0);

  @Override
  protected Map<String, GroupInfo> createGroupInfos() {
    Map<String, GroupInfo> groups = new HashMap<>(super.createGroupInfos());
    if (BoundedPercentiles.areNeeded()) {
      PERCENTS.forEach(
          (name, percent) -> groups.computeIfPresent(name, (n, g) -> bounded(n, percent, g)));
    }
    return groups;
  }

  private static GroupInfo bounded(String name, double standard, GroupInfo group) {
    double percent =
        Double.parseDouble(JMeterUtils.getPropDefault(name, Double.toString(standard)));
    return new GroupInfo(
        new BoundedPercentiles(percent),
        group.getSeriesSelector(),
        group.getValueSelector(),
        group.enablesOverallSeries(),
        group.enablesAggregatedKeysSeries());
  }
}
