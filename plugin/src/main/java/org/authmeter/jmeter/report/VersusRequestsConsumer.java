package org.authmeter.jmeter.report;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.report.processor.AggregatorFactory;
import org.apache.jmeter.report.processor.MapResultData;
import org.apache.jmeter.report.processor.MedianAggregatorFactory;
import org.apache.jmeter.report.processor.ValueResultData;
import org.apache.jmeter.report.processor.graph.AbstractGraphConsumer;
import org.apache.jmeter.report.processor.graph.AbstractOverTimeGraphConsumer;
import org.apache.jmeter.report.processor.graph.GraphKeysSelector;
import org.apache.jmeter.report.processor.graph.GroupInfo;
import org.apache.jmeter.report.processor.graph.SeriesData;
import org.apache.jmeter.report.processor.graph.StatusSeriesSelector;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The median of a time over the requests per second, as JMeter's own graphs "Response Time Vs
 * Request" and "Latencies Vs Request" draw it. JMeter's write all samples to a file and parse that
 * anew, each for itself, because a second's requests are known only at the end; that was a third of
 * the whole report's time. Here the file holds 13 bytes a sample, and no text. The points are the
 * same.
 */
abstract class VersusRequestsConsumer extends AbstractGraphConsumer {
  /** JMeter's own graphs have this too, whatever granularity is set. */
  private static final long SECOND = 1000;

  private final String column;
  private final boolean stampIsStart =
      JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);
  private final StatusSeriesSelector status = new StatusSeriesSelector();
  private final AggregatorFactory medians =
      BoundedPercentiles.areNeeded() ? new BoundedPercentiles(50) : new MedianAggregatorFactory();
  private final GroupInfo group = new GroupInfo(medians, status, (s, x) -> null, false, false);
  private final Map<Long, Long> counts = new HashMap<>();
  private int value;
  private int elapsed;
  private int timeStamp;
  private int success;
  private Path file;
  private DataOutputStream out;

  /**
   * @param column of the JTL that is drawn
   */
  VersusRequestsConsumer(String column) {
    this.column = column;
  }

  /** Set by the generator as for its own graphs; points are seconds nevertheless. */
  public void setGranularity(long granularity) {
    // see SECOND
  }

  @Override
  public void startConsuming() {
    SampleMetadata columns = getConsumedMetadata(0);
    value = columns.ensureIndexOf(column);
    elapsed = columns.ensureIndexOf(CSVSaveService.CSV_ELAPSED);
    timeStamp = columns.ensureIndexOf(CSVSaveService.TIME_STAMP);
    success = columns.ensureIndexOf(CSVSaveService.SUCCESSFUL);
    counts.clear(); // of a file that was read before
    try {
      file = Files.createTempFile(getWorkingDirectory().toPath().getParent(), getName(), ".bin");
      file.toFile().deleteOnExit();
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    super.startConsuming();
  }

  @Override
  public void consume(Sample sample, int channel) {
    if (sample.isController()) {
      return;
    }
    long stamp = sample.getData(long.class, timeStamp, CSVSaveService.TIME_STAMP);
    long end =
        stampIsStart
            ? stamp + sample.getData(long.class, elapsed, CSVSaveService.CSV_ELAPSED)
            : stamp;
    long second = Math.floorDiv(end, SECOND);
    counts.merge(second, 1L, Long::sum);
    try {
      out.writeLong(second);
      out.writeInt((int) (long) sample.getData(long.class, value, column));
      out.writeBoolean(Boolean.parseBoolean(sample.getData(success)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stopConsuming() {
    try {
      out.close();
      aggregate();
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    super.stopConsuming();
  }

  private void aggregate() throws IOException {
    long samples = counts.values().stream().mapToLong(Long::longValue).sum();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      for (long i = 0; i < samples; i++) {
        Double perSecond = Double.valueOf(counts.get(in.readLong()));
        int time = in.readInt();
        String name = in.readBoolean() ? status.getSuccessLabel() : status.getFailureLabel();
        SeriesData series =
            group
                .getGroupData()
                .getSeriesInfo()
                .computeIfAbsent(name, n -> new SeriesData(medians, false, false, false));
        series
            .getAggregatorInfo()
            .computeIfAbsent(perSecond, k -> medians.createValueAggregator())
            .addValue(time);
        series.incrementCount();
      }
    }
  }

  @Override
  protected GraphKeysSelector createKeysSelector() {
    return sample -> 0d;
  }

  @Override
  protected Map<String, GroupInfo> createGroupInfos() {
    return Map.of(DEFAULT_GROUP, group);
  }

  @Override
  protected void initializeExtraResults(MapResultData parentResult) {
    parentResult.setResult(
        AbstractOverTimeGraphConsumer.RESULT_CTX_GRANULARITY, new ValueResultData(SECOND));
  }
}
