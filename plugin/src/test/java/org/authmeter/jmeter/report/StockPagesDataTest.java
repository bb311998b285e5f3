package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.processor.AbstractSummaryConsumer;
import org.apache.jmeter.report.processor.CsvFileSampleSource;
import org.apache.jmeter.report.processor.ListResultData;
import org.apache.jmeter.report.processor.MapResultData;
import org.apache.jmeter.report.processor.PercentileAggregator;
import org.apache.jmeter.report.processor.ResultData;
import org.apache.jmeter.report.processor.SampleContext;
import org.apache.jmeter.report.processor.StatisticsSummaryConsumer;
import org.apache.jmeter.report.processor.graph.AbstractGraphConsumer;
import org.apache.jmeter.report.processor.graph.impl.LatencyVSRequestGraphConsumer;
import org.apache.jmeter.report.processor.graph.impl.ResponseTimePercentilesOverTimeGraphConsumer;
import org.apache.jmeter.report.processor.graph.impl.ResponseTimeVSRequestGraphConsumer;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.results.samples.Durations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the report changes of JMeter's own pages, beside JMeter's own classes on the same JTL. */
@ExtendWith(JMeterExtension.class)
class StockPagesDataTest {
  private static final long START = 1_790_000_000_000L;
  private static final String WINDOW = "jmeter.reportgenerator.statistic_window";

  @TempDir Path folder;
  private Path jtl;
  private CsvFileSampleSource source;
  private final SampleContext context = new SampleContext();
  private final Random random = new Random(7);

  @BeforeEach
  void prepare() {
    // JMeter reads its window once, when it first needs one: let that be the default.
    assertThat(new PercentileAggregator(50).getCount()).isZero();
    jtl = folder.resolve("joined.jtl");
    context.setWorkingDirectory(folder.toFile());
  }

  @AfterEach
  void forget() {
    JMeterUtils.getJMeterProperties().remove(WINDOW);
  }

  private interface Line {
    String of(int i);
  }

  private void write(int lines, Line line) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(jtl)) {
      out.write("timeStamp,elapsed,label,responseCode,responseMessage,success,bytes,Latency\n");
      for (int i = 0; i < lines; i++) {
        out.write(line.of(i) + "\n");
      }
    }
    source = new CsvFileSampleSource(jtl.toFile(), ',');
    source.setSampleContext(context);
  }

  private void add(AbstractGraphConsumer graph, String name) {
    graph.setName(name);
    graph.setTitle("graph");
    graph.initialize();
    source.addSampleConsumer(graph);
  }

  /** An odd number of times at each point has the same median and percentiles by any rule. */
  @Test
  void shouldDrawPercentilesOfManySamplesInLittleMemory() throws IOException {
    write(
        60 * 999,
        i ->
            "%d,%d,login,200,OK,true,10,5"
                .formatted(START + 60_000L * (i / 999) + 1000, 1 + i % 999));
    PercentilesOverTimeConsumer ours = new PercentilesOverTimeConsumer();
    ours.setGranularity(60_000);
    add(ours, "ours");
    ResponseTimePercentilesOverTimeGraphConsumer theirs =
        new ResponseTimePercentilesOverTimeGraphConsumer();
    theirs.setGranularity(60_000);
    add(theirs, "theirs");
    source.run();
    Map<String, Object> data = context.getData();
    assertThat(words(data.get("ours")))
        .contains("value=Median", "value=95th")
        .hasSizeGreaterThan(360)
        .isEqualTo(words(data.get("theirs")));
  }

  @Test
  void shouldDrawTimesOverRequestsAsJMeterDoes() throws IOException {
    JMeterUtils.setProperty(WINDOW, "-1");
    write(
        3000,
        i ->
            "%d,%d,login,200,OK,%s,10,%d"
                .formatted(
                    START + random.nextInt(60_000),
                    random.nextInt(900),
                    random.nextInt(10) > 0,
                    random.nextInt(90)));
    add(new ResponseTimeVSRequestGraphConsumer(), "theirs");
    add(new ResponseTimeVsRequestConsumer(), "ours");
    add(new LatencyVSRequestGraphConsumer(), "their latency");
    add(new LatencyVsRequestConsumer(), "our latency");
    source.run();

    Map<String, Object> data = context.getData();
    assertThat(words(data.get("ours")))
        .contains("value=Successes", "value=Failures")
        .hasSizeGreaterThan(200)
        .isEqualTo(words(data.get("theirs")));
    assertThat(words(data.get("our latency")))
        .isEqualTo(words(data.get("their latency")))
        .isNotEqualTo(words(data.get("ours")));
    assertThat(folder.toFile().list()).as("nothing is left behind").containsExactly("joined.jtl");
  }

  /** Points stand in no order, so each is one word. */
  private static List<String> words(Object result) {
    String points =
        String.valueOf(result).replaceAll("value=([0-9.]+)\\]+, ValueResultData \\[", "$1;");
    return Arrays.stream(points.split("[\\[\\]{} ,]+")).sorted().toList();
  }

  /** JMeter's table knows the last 20,000 times only; these ascend, a tenth of them failures. */
  @Test
  void shouldMakePercentilesOfTheTableThoseOfTheWholeRun() throws IOException {
    int count = 30_000;
    write(count, i -> "%d,%d,login,200,OK,%s,10,5".formatted(START + i, i + 1, i % 10 > 0));
    StatisticsSummaryConsumer table = new StatisticsSummaryConsumer();
    table.setName("table");
    table.setHasOverallResult(true);
    source.addSampleConsumer(table);
    Durations seen = new Durations();
    source.addSampleConsumer(
        new org.apache.jmeter.report.processor.AbstractSampleConsumer() {
          @Override
          public void startConsuming() {
            // nothing to prepare
          }

          @Override
          public void consume(Sample s, int channel) {
            seen.add(s.getElapsedTime(), true);
          }

          @Override
          public void stopConsuming() {
            // nothing to end
          }
        });
    source.run();

    MapResultData result = (MapResultData) context.getData().get("table");
    ResultData overall = result.getResult(AbstractSummaryConsumer.RESULT_VALUE_OVERALL);
    String before = percentiles(overall);
    assertThat(before).as("of the last 20,000").contains("28000");
    new WholeRunTables().mend(result, Map.of("login", seen), seen);
    ResultData item =
        ((ListResultData) result.getResult(AbstractSummaryConsumer.RESULT_VALUE_ITEMS)).get(0);
    assertThat(percentiles(overall)).isEqualTo("15000.0 27000.0 28500.0 29700.0");
    assertThat(percentiles(item)).isEqualTo("15000.0 27000.0 28500.0 29700.0");
  }

  private static String percentiles(ResultData row) {
    ListResultData data =
        (ListResultData) ((MapResultData) row).getResult(AbstractSummaryConsumer.RESULT_VALUE_DATA);
    assertThat(data.getSize()).isEqualTo(14);
    return "%s %s %s %s".formatted(value(data, 7), value(data, 8), value(data, 9), value(data, 10));
  }

  private static Object value(ListResultData data, int i) {
    return ((org.apache.jmeter.report.processor.ValueResultData) data.get(i)).getValue();
  }
}
