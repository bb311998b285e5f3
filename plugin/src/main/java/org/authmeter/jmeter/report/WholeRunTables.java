package org.authmeter.jmeter.report;

import java.util.Map;
import org.apache.jmeter.report.processor.AbstractSummaryConsumer;
import org.apache.jmeter.report.processor.ListResultData;
import org.apache.jmeter.report.processor.MapResultData;
import org.apache.jmeter.report.processor.ResultData;
import org.apache.jmeter.report.processor.ValueResultData;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.results.samples.Durations;

/**
 * JMeter's table of statistics takes its median and percentiles from the last times of each label
 * only ({@code jmeter.reportgenerator.statistic_window}). Where a label has more, these figures are
 * replaced by those of the whole run.
 */
final class WholeRunTables {
  private static final String WINDOW = "jmeter.reportgenerator.statistic_window";
  private static final int JMETERS_WINDOW = 20_000;

  /** Columns of the table's rows: label, count, errors, error share, mean, min, max, then these. */
  private static final int MEDIAN = 7;

  private static final double[] PERCENTS = {
    50,
    percent("aggregate_rpt_pct1", 90),
    percent("aggregate_rpt_pct2", 95),
    percent("aggregate_rpt_pct3", 99)
  };

  private final int window;

  WholeRunTables() {
    window = JMeterUtils.getPropDefault(WINDOW, JMETERS_WINDOW);
  }

  private static double percent(String property, int standard) {
    return Double.parseDouble(JMeterUtils.getPropDefault(property, Integer.toString(standard)));
  }

  /**
   * @param table what JMeter's consumer left; nothing else is touched
   * @param times of all samples by label, failed ones included
   * @param all times of all samples but those of Transaction Controllers, which JMeter leaves out
   */
  void mend(Object table, Map<String, Durations> times, Durations all) {
    if (window < 0 || !(table instanceof MapResultData whole)) {
      return;
    }
    mend(whole.getResult(AbstractSummaryConsumer.RESULT_VALUE_OVERALL), all);
    if (whole.getResult(AbstractSummaryConsumer.RESULT_VALUE_ITEMS)
        instanceof ListResultData rows) {
      for (ResultData row : rows) {
        if (row instanceof MapResultData map
            && map.getResult(AbstractSummaryConsumer.RESULT_VALUE_DATA)
                instanceof ListResultData d) {
          mend(row, times.get(String.valueOf(((ValueResultData) d.get(0)).getValue())));
        }
      }
    }
  }

  private void mend(ResultData row, Durations times) {
    if (times == null
        || times.count() <= window
        || !(row instanceof MapResultData map)
        || !(map.getResult(AbstractSummaryConsumer.RESULT_VALUE_DATA)
            instanceof ListResultData old)) {
      return;
    }
    ListResultData mended = new ListResultData();
    for (int i = 0; i < old.getSize(); i++) {
      int percent = i - MEDIAN;
      boolean ours = percent >= 0 && percent < PERCENTS.length;
      mended.addResult(
          ours
              ? new ValueResultData(times.percentileMs(PERCENTS[percent]).doubleValue())
              : old.get(i));
    }
    map.setResult(AbstractSummaryConsumer.RESULT_VALUE_DATA, mended);
  }
}
