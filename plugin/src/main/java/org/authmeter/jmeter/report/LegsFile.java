package org.authmeter.jmeter.report;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.report.core.CsvSampleReader;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.util.JMeterUtils;

/** The JTL of the legs, read by JMeter's own reader row by row. */
final class LegsFile {
  private LegsFile() {}

  /**
   * Adds each row to the leg that its label names.
   *
   * @param file may be null or blank: a scenario without legs
   * @param property that names the file, for messages
   * @throws ReportException if the file is not there, or a label names no cell
   */
  static void read(String file, String property, ComparisonBuilder builder) {
    if (file == null || file.isBlank()) {
      return;
    }
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      throw new ReportException(
          "The JTL of the legs %s (property %s) does not exist or is not readable"
              .formatted(path.toAbsolutePath(), property));
    }
    try (CsvSampleReader reader = new CsvSampleReader(path.toFile(), separator(), true)) {
      SampleMetadata columns = reader.getMetadata();
      int label = columns.ensureIndexOf(CSVSaveService.LABEL);
      int elapsed = columns.ensureIndexOf(CSVSaveService.CSV_ELAPSED);
      int success = columns.ensureIndexOf(CSVSaveService.SUCCESSFUL);
      for (Sample s = reader.readSample(); s != null; s = reader.readSample()) {
        builder
            .leg(s.getData(label))
            .add(
                s.getData(long.class, elapsed, CSVSaveService.CSV_ELAPSED),
                Boolean.parseBoolean(s.getData(success)));
      }
    }
  }

  private static char separator() {
    return JMeterUtils.getDelimiter(
            JMeterUtils.getJMeterProperties()
                .getProperty(
                    SampleSaveConfiguration.DEFAULT_DELIMITER_PROP,
                    SampleSaveConfiguration.DEFAULT_DELIMITER))
        .charAt(0);
  }
}
