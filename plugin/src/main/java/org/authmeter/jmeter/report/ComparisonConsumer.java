package org.authmeter.jmeter.report;

import java.util.Map;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.report.dashboard.ReportGenerator;
import org.apache.jmeter.report.processor.MapResultData;
import org.apache.jmeter.report.processor.ValueResultData;
import org.apache.jmeter.report.processor.graph.AbstractGraphConsumer;
import org.apache.jmeter.report.processor.graph.GraphKeysSelector;
import org.apache.jmeter.report.processor.graph.GroupInfo;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Makes the comparison while JMeter's report generator reads the joined JTL. It is a graph by form
 * only, because graphs are what the generator loads by property:
 *
 * <pre>
 * jmeter.reportgenerator.graph.authmeterComparison.classname=org.authmeter.jmeter.report.ComparisonConsumer
 * jmeter.reportgenerator.graph.authmeterComparison.title=Comparison
 * </pre>
 *
 * <p>Each label of the JTL is the key of a cell in the context. Templates find the page's JSON at
 * {@code authmeterComparison.result.page}.
 */
public class ComparisonConsumer extends AbstractGraphConsumer {
  /** File that describes the cells; required. */
  public static final String CONTEXT = "authmeter.report.context";

  /** JTL of the legs; none if absent. */
  public static final String LEGS = "authmeter.report.legs";

  /** Name under which the exporter finds the comparison. */
  static final String COMPARISON = "authmeter.comparison";

  private final boolean stampIsStart =
      JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);
  private ContextFile context;
  private ComparisonBuilder builder;
  private int label;
  private int elapsed;
  private int timeStamp;
  private int success;
  private int responseCode;
  private int idleTime;

  /** Text that is JSON already; the generator writes values other than strings as they are. */
  private record Json(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** The generator wraps what is thrown here and below, and prints its message. */
  @Override
  public void startConsuming() {
    context = ContextFile.read(JMeterUtils.getProperty(CONTEXT), CONTEXT);
    builder = new ComparisonBuilder(context.context());
    SampleMetadata columns = getConsumedMetadata(0);
    label = columns.ensureIndexOf(CSVSaveService.LABEL);
    elapsed = columns.ensureIndexOf(CSVSaveService.CSV_ELAPSED);
    timeStamp = columns.ensureIndexOf(CSVSaveService.TIME_STAMP);
    success = columns.ensureIndexOf(CSVSaveService.SUCCESSFUL);
    responseCode = columns.indexOf(CSVSaveService.RESPONSE_CODE);
    idleTime = columns.indexOf(CSVSaveService.CSV_IDLETIME);
  }

  @Override
  public void consume(Sample sample, int channel) {
    long elapsedMs = sample.getData(long.class, elapsed, CSVSaveService.CSV_ELAPSED);
    long idleMs =
        idleTime < 0 ? 0 : sample.getData(long.class, idleTime, CSVSaveService.CSV_IDLETIME);
    long stamp = sample.getData(long.class, timeStamp, CSVSaveService.TIME_STAMP);
    long start = stampIsStart ? stamp : stamp - elapsedMs - idleMs;
    long end = stampIsStart ? stamp + elapsedMs + idleMs : stamp;
    boolean ok = Boolean.parseBoolean(sample.getData(success));
    CellStatistics cell = builder.cell(sample.getData(label));
    cell.add(start, end, elapsedMs, ok);
    if (!ok && responseCode >= 0) {
      cell.failed(sample.getData(responseCode));
    }
  }

  @Override
  public void stopConsuming() {
    LegsFile.read(JMeterUtils.getProperty(LEGS), LEGS, builder);
    Comparison comparison = builder.comparison();
    new WholeRunTables()
        .mend(
            getDataFromContext(ReportGenerator.STATISTICS_SUMMARY_CONSUMER_NAME),
            builder.allTimes());
    setDataToContext(COMPARISON, comparison);
    setDataToContext(getName(), page(comparison));
  }

  private MapResultData page(Comparison comparison) {
    MapResultData result = new MapResultData();
    String json =
        ComparisonJson.page(
            comparison, builder.groups().stream().map(Group::spread).toList(), context.tree());
    result.setResult("page", new ValueResultData(new Json(json)));
    // The HTML exporter asks every graph for this flag, and unboxes the answer.
    result.setResult(RESULT_SUPPORTS_CONTROLLERS_DISCRIMINATION, new ValueResultData(false));
    return result;
  }

  @Override
  protected GraphKeysSelector createKeysSelector() {
    return sample -> 0d;
  }

  @Override
  protected Map<String, GroupInfo> createGroupInfos() {
    return Map.of();
  }

  @Override
  protected void initializeExtraResults(MapResultData parentResult) {
    // no series, so nothing to add to them
  }
}
