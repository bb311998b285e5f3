package org.authmeter.runner.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.jtl.JoinedJtl;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Tail;

/** Joins cells and has JMeter's dashboard generator make the comparison of them. */
public final class ReportBuilder {
  /** The generator reads about 50,000 rows a second; this covers the largest runs. */
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private final Installation installation;
  private final ResultsFolder folder;
  private final Interruption interruption;

  /**
   * @param interruption ends the generator
   */
  public ReportBuilder(Installation installation, ResultsFolder folder, Interruption interruption) {
    this.installation = installation;
    this.folder = folder;
    this.interruption = interruption;
  }

  /**
   * Makes comparison.json, gates.xml, summary.md and report/ anew.
   *
   * @param samples measured samples by the key of their cell; cells that are not done are left out
   * @param units label of one test by the key of the cell
   * @throws RunnerException status 4 if the generator fails or is interrupted
   */
  public Comparison build(Context context, Map<String, Path> samples, Map<String, String> units)
      throws IOException {
    Path work = folder.work();
    Files.createDirectories(work);
    Path joined = work.resolve("joined.jtl");
    Path legs = work.resolve("legs.jtl");
    long rows;
    long coveredMs;
    try (JoinedJtl jtl = new JoinedJtl(joined, legs)) {
      for (Context.CellRow cell : context.cells()) {
        if (cell.isDone()) {
          jtl.add(samples.get(cell.key()), units.get(cell.key()), cell.key());
        }
      }
      rows = jtl.rows();
      coveredMs = jtl.coveredMs();
    }
    Json.write(work.resolve("context.json"), context);
    Path settings = work.resolve("comparison.properties");
    writeSettings(settings, legs, rows, coveredMs);
    ResultsFolder.delete(folder.report());
    Files.deleteIfExists(folder.comparison());
    generate(joined, settings);
    Comparison comparison = Comparison.read(folder.comparison());
    GateFiles.write(folder.gates(), context, comparison);
    new Summary(context, comparison).write(folder.summary());
    return comparison;
  }

  /**
   * Writes the properties file that makes JMeter's generator make the comparison.
   *
   * @param rows of the joined JTL
   * @param coveredMs time of all cells together
   */
  public void writeSettings(Path file, Path legs, long rows, long coveredMs) throws IOException {
    Properties settings = new Properties();
    Path fixed = installation.reportSettings();
    if (Files.exists(fixed)) {
      try (var in = Files.newInputStream(fixed)) {
        settings.load(in);
      }
    }
    StockPages.settings(settings, rows, coveredMs);
    settings.setProperty(
        "jmeter.reportgenerator.exporter.html.property.template_dir",
        installation.reportTemplate().toString());
    settings.setProperty(
        "jmeter.reportgenerator.temp_dir", folder.work().resolve("temp").toString());
    settings.setProperty(
        "authmeter.report.context", folder.work().resolve("context.json").toString());
    settings.setProperty("authmeter.report.legs", legs.toString());
    settings.setProperty("authmeter.report.out", folder.comparison().toString());
    try (OutputStream out = Files.newOutputStream(file)) {
      settings.store(out, null);
    }
  }

  private void generate(Path joined, Path settings) throws IOException {
    Path log = folder.work().resolve("generator.log");
    Path output = folder.work().resolve("generator.out");
    GuardedProcess generator =
        DashboardGenerator.start(
            installation,
            List.of(
                "-g",
                joined.toString(),
                "-q",
                settings.toString(),
                "-o",
                folder.report().toString(),
                "-j",
                log.toString()),
            folder.work(),
            output);
    CompletableFuture<Void> cancelled = interruption.requestedFromNow();
    boolean ended = generator.awaitEnd(LIMIT, cancelled);
    generator.stop(Duration.ZERO);
    if (cancelled.isDone()) {
      throw RunnerException.broke(
          "Interrupted while the report was made. The samples are kept; make it again with: report "
              + folder.root());
    }
    if (!ended
        || generator.process().exitValue() != 0
        || !Files.exists(folder.comparison())
        || !Files.exists(folder.report().resolve("index.html"))) {
      throw RunnerException.broke(
          "The report could not be made: %s%s. The generator's log is %s; the samples are kept: make it again with: report %s"
              .formatted(Tail.line(output, 1), rootCause(log), log, folder.root()));
    }
  }

  private static String rootCause(Path log) throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(l -> l.startsWith("Caused by: "))
          .reduce((first, second) -> second)
          .map(l -> " (" + l.substring("Caused by: ".length()) + ")")
          .orElse("");
    }
  }
}
