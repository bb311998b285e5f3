package org.authmeter.jmeter.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.report.config.ExporterConfiguration;
import org.apache.jmeter.report.config.ReportGeneratorConfiguration;
import org.apache.jmeter.report.dashboard.ExportException;
import org.apache.jmeter.report.dashboard.HtmlTemplateExporter;
import org.apache.jmeter.report.processor.SampleContext;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.results.input.ReportException;

/**
 * JMeter's exporter of the HTML report, with the comparison as its first page, and comparison.json
 * and gates.xml beside it. The generator loads it by property:
 *
 * <pre>
 * jmeter.reportgenerator.exporter.html.classname=org.authmeter.jmeter.report.ComparisonExporter
 * </pre>
 */
public class ComparisonExporter extends HtmlTemplateExporter {
  private static final String TEMPLATE_DIR = "template_dir";
  private static final String OUTPUT_DIR = "output_dir";

  /** Written by JMeter's other exporter, if that came first. */
  private static final String STATISTICS_FILE = "statistics.json";

  @Override
  public void export(SampleContext context, File file, ReportGeneratorConfiguration configuration)
      throws ExportException {
    Map<String, String> settings = settings(configuration).getProperties();
    Path out = output(settings);
    boolean made = false;
    try {
      ComparisonConsumer.Made comparison =
          collected(context, configuration).comparison(file.toPath());
      export(comparison, context, file, configuration, settings);
      write(out, comparison);
      made = true;
    } finally {
      if (!made) {
        clean(context, configuration, out);
      }
    }
  }

  private void export(
      ComparisonConsumer.Made made,
      SampleContext context,
      File file,
      ReportGeneratorConfiguration configuration,
      Map<String, String> settings)
      throws ExportException {
    context.getData().put(graph(configuration), ComparisonConsumer.page(made.page()));
    Path template = null;
    try {
      template = Files.createTempDirectory(context.getWorkingDirectory().toPath(), "template");
      String stock = settings.get(TEMPLATE_DIR);
      ReportTemplate.assemble(
          stock == null
              ? Path.of(JMeterUtils.getJMeterBinDir(), "report-template")
              : Path.of(stock),
          template);
      settings.put(TEMPLATE_DIR, template.toString());
      super.export(context, file, configuration);
    } catch (IOException e) {
      throw new ReportException("Cannot assemble the template of the report: " + e);
    } finally {
      if (template != null) {
        FileUtils.deleteQuietly(template.toFile());
      }
    }
  }

  private ExporterConfiguration settings(ReportGeneratorConfiguration configuration) {
    return configuration.getExportConfigurations().get(getName());
  }

  /** Where JMeter's exporter writes too. */
  private static Path output(Map<String, String> settings) {
    String all = JMeterUtils.getProperty(JMeter.JMETER_REPORT_OUTPUT_DIR_PROPERTY);
    String own = settings.get(OUTPUT_DIR);
    return all != null && !all.isEmpty()
        ? Path.of(all)
        : own != null ? Path.of(own) : Path.of(JMeterUtils.getJMeterBinDir(), "report-output");
  }

  private static String graph(ReportGeneratorConfiguration configuration) {
    return configuration.getGraphConfigurations().entrySet().stream()
        .filter(g -> ComparisonConsumer.class.getName().equals(g.getValue().getClassName()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(ComparisonExporter::withoutGraph);
  }

  private static ReportException withoutGraph() {
    return new ReportException(
        "The report's properties lack the graph %s: give JMeter the whole comparison.properties with -q"
            .formatted(ComparisonConsumer.class.getName()));
  }

  private static ComparisonConsumer collected(
      SampleContext context, ReportGeneratorConfiguration configuration) {
    graph(configuration);
    if (context.getData().get(ComparisonConsumer.COLLECTED) instanceof ComparisonConsumer rows) {
      return rows;
    }
    throw withoutGraph();
  }

  private static void write(Path out, ComparisonConsumer.Made made) {
    try {
      ReportFiles.write(out, made.comparison());
    } catch (IOException e) {
      throw new ReportException("Cannot write the comparison to %s: %s".formatted(out, e));
    }
  }

  /** Without a comparison no part of a report is left: it would prevent the next one. */
  private static void clean(
      SampleContext context, ReportGeneratorConfiguration configuration, Path out) {
    Path temporary = context.getWorkingDirectory().toPath();
    Stream.concat(
            configuration.getGraphConfigurations().keySet().stream(),
            context.getData().keySet().stream())
        .forEach(name -> FileUtils.deleteQuietly(temporary.resolve(name).toFile()));
    deleteIfEmpty(temporary);
    if (!Files.exists(out.resolve("index.html"))) {
      FileUtils.deleteQuietly(out.resolve(STATISTICS_FILE).toFile());
      deleteIfEmpty(out);
    }
  }

  private static void deleteIfEmpty(Path folder) {
    String[] inside = folder.toFile().list();
    if (inside != null && inside.length == 0) {
      FileUtils.deleteQuietly(folder.toFile());
    }
  }
}
