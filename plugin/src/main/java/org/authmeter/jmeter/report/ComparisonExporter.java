package org.authmeter.jmeter.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.report.config.ReportGeneratorConfiguration;
import org.apache.jmeter.report.dashboard.AbstractDataExporter;
import org.apache.jmeter.report.dashboard.ExportException;
import org.apache.jmeter.report.processor.SampleContext;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Writes comparison.json out of what {@link ComparisonConsumer} computed. The generator loads it by
 * property:
 *
 * <pre>
 * jmeter.reportgenerator.exporter.authmeter.classname=org.authmeter.jmeter.report.ComparisonExporter
 * </pre>
 */
public class ComparisonExporter extends AbstractDataExporter {
  /** File to write; required. */
  public static final String OUT = "authmeter.report.out";

  @Override
  public void export(SampleContext context, File file, ReportGeneratorConfiguration configuration)
      throws ExportException {
    String out = JMeterUtils.getProperty(OUT);
    if (out == null || out.isBlank()) {
      throw new ExportException(
          "Property %s is not set: it names the comparison.json to write".formatted(OUT));
    }
    if (!(context.getData().get(ComparisonConsumer.COMPARISON) instanceof Comparison comparison)) {
      throw new ExportException(
          "No comparison was made: the report's settings lack the graph %s"
              .formatted(ComparisonConsumer.class.getName()));
    }
    Path path = Path.of(out).toAbsolutePath();
    try {
      Files.createDirectories(path.getParent());
      Files.writeString(path, ComparisonJson.file(comparison));
    } catch (IOException e) {
      throw new ExportException("Cannot write the comparison to %s: %s".formatted(path, e), e);
    }
  }
}
