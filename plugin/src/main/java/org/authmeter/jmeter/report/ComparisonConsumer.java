package org.authmeter.jmeter.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.report.dashboard.ReportGenerator;
import org.apache.jmeter.report.processor.MapResultData;
import org.apache.jmeter.report.processor.ValueResultData;
import org.apache.jmeter.report.processor.graph.AbstractGraphConsumer;
import org.apache.jmeter.report.processor.graph.GraphKeysSelector;
import org.apache.jmeter.report.processor.graph.GroupInfo;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.results.answer.AnswerKinds;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.Results;
import org.authmeter.results.figures.ResultsReader;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.RunnerRecord;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.jtl.JtlRow;
import org.authmeter.results.samples.CampaignSamples;
import org.authmeter.results.samples.Durations;
import org.authmeter.results.samples.SampleRow;

/**
 * Collects the rows of the comparison while JMeter's report generator reads the JTL. It has the
 * form of a graph, because the generator loads graphs by property:
 *
 * <pre>
 * jmeter.reportgenerator.graph.authmeterComparison.classname=org.authmeter.jmeter.report.ComparisonConsumer
 * jmeter.reportgenerator.graph.authmeterComparison.title=Comparison
 * </pre>
 *
 * <p>{@link ComparisonExporter} makes the comparison of what was collected. An error is kept until
 * then, because the generator hides an exception that is thrown here behind messages of its own.
 */
public class ComparisonConsumer extends AbstractGraphConsumer {
  /** Name under which the exporter finds this. */
  static final String COLLECTED = "authmeter.collected";

  private final Map<String, Durations> byLabel = new HashMap<>();
  private final Durations overall = new Durations();
  private final ReportProperties properties = new ReportProperties(JMeterUtils::getProperty);
  private JtlRow.Header columns;
  private Scenarios scenarios;
  private RunnerRecord record;
  private CampaignSamples rows;
  private ReportException problem;

  @Override
  public void startConsuming() {
    columns = columns(getConsumedMetadata(0));
    if (rows != null || problem != null) {
      return; // JMeter reads all-1.jtl after all.jtl, as one
    }
    setDataToContext(COLLECTED, this);
    setDataToContext(getName(), page("{}"));
    try {
      checkProperties();
      scenarios = properties.scenarios();
      record = properties.record();
      rows =
          new CampaignSamples(
              properties, scenarios, properties.text(ReportProperties.SCENARIO), record.campaign());
    } catch (ReportException e) {
      problem = e;
    }
  }

  private static JtlRow.Header columns(SampleMetadata columns) {
    return new JtlRow.Header(
        IntStream.range(0, columns.getColumnCount()).mapToObj(columns::getColumnName).toList());
  }

  private JtlRow row(Sample sample) {
    String[] values = new String[columns.columns().size()];
    Arrays.setAll(values, sample::getData);
    JtlRow row = new JtlRow(columns, values);
    String problem = row.timeProblem();
    if (problem != null) {
      throw new ReportException("The JTL has a row whose " + problem);
    }
    return row;
  }

  /** Finds a wrong value before a long JTL is read. */
  private void checkProperties() {
    properties.gates();
    properties.baselines();
    properties.environment();
    properties.hosts();
    properties.repeat();
  }

  @Override
  public void consume(Sample sample, int channel) {
    if (!sample.isEmptyController()) {
      byLabel
          .computeIfAbsent(sample.getName(), l -> new Durations())
          .add(sample.getElapsedTime(), true);
      if (!sample.isController()) {
        overall.add(sample.getElapsedTime(), true);
      }
    }
    if (problem != null) {
      return;
    }
    try {
      rows.add(SampleRow.of(row(sample), properties.stampIsStart()));
    } catch (ReportException e) {
      problem = e;
    }
  }

  @Override
  public void stopConsuming() {
    new WholeRunTables()
        .mend(
            getDataFromContext(ReportGenerator.STATISTICS_SUMMARY_CONSUMER_NAME), byLabel, overall);
  }

  /**
   * The comparison of all rows.
   *
   * @param jtl that was read
   * @throws ReportException if it cannot be made
   */
  Made comparison(Path jtl) {
    if (problem != null) {
      throw problem;
    }
    String file = jtl.getFileName().toString();
    String variant = Objects.requireNonNullElse(properties.text(ReportProperties.VARIANT), file);
    ResultsReader reader = new ResultsReader(rows, record, variant);
    Results results = reader.results(scenarios);
    Description description = reader.description();
    Comparison figures = results.comparison(description.topic().scenario(), description.profile());
    Comparison comparison = figures.answered(AnswerKinds.of(figures, results, description));
    return new Made(comparison, ReportFiles.page(comparison, results, description));
  }

  /**
   * A comparison.
   *
   * @param page the data that the page is drawn from, as JSON
   */
  record Made(Comparison comparison, String page) {}

  /** Text that is JSON already; the generator writes values other than strings as they are. */
  private record Json(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** As templates find it: {@code <name of the graph>.result.page}. */
  static MapResultData page(String json) {
    MapResultData result = new MapResultData();
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
