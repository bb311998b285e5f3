package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.results.JsonFile;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/**
 * Lets JMeter make the comparison: {@code jmeter -g all.jtl -o report -q comparison.properties}.
 */
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
   * Makes comparison.json, gates.xml, summary.md, report/, and sizing.json where it was asked for,
   * anew.
   *
   * @param record goes to the comparison beside the rows
   * @param rows samples by the cell that they are of; what is not in it is left out
   * @param hosts files hosts.csv in folders {@code <variant>/<pattern>/<repeat>}; may hold {@code
   *     *}
   * @param judging properties of the comparison: gates and baselines
   * @throws RunnerException status 4 if the generator fails or is interrupted
   */
  public Comparison build(
      RunRecord record, Rows rows, List<String> hosts, Map<String, String> judging)
      throws IOException {
    Path work = folder.work();
    Files.createDirectories(work);
    Path all = work.resolve("all.jtl");
    try (AllRows joined = new AllRows(all)) {
      rows.addTo(joined);
    }
    Path recordFile = work.resolve("comparison-record.json");
    record.writeForComparison(recordFile);
    ResultsFolder.delete(folder.report());
    Files.deleteIfExists(folder.comparison());
    List<String> options =
        new ArrayList<>(
            List.of(
                "-g",
                all.toString(),
                "-o",
                folder.report().toString(),
                "-q",
                installation.reportSettings().toString(),
                "-j",
                work.resolve("generator.log").toString(),
                "-Jjmeter.reportgenerator.temp_dir=" + work.resolve("temp"),
                "-Jauthmeter.scenarios=" + installation.testplans(),
                "-Jauthmeter.record=" + recordFile));
    if (!hosts.isEmpty()) {
      options.add("-Jauthmeter.hosts=" + String.join(",", hosts));
    }
    judging.forEach((name, value) -> options.add("-J" + name + "=" + value));
    generate(options);
    Files.copy(
        folder.report().resolve("comparison.json"),
        folder.comparison(),
        StandardCopyOption.REPLACE_EXISTING);
    Files.copy(
        folder.report().resolve("gates.xml"), folder.gates(), StandardCopyOption.REPLACE_EXISTING);
    Comparison comparison = JsonFile.read(folder.comparison(), Comparison.class);
    Files.deleteIfExists(folder.sizing());
    if (comparison.answer() != null && comparison.answer().sizing() != null) {
      JsonFile.write(folder.sizing(), comparison.answer().sizing());
    }
    new Summary(record.title(), record.question(), record.isPartial(), comparison)
        .write(folder.summary());
    return comparison;
  }

  /** Where the samples of a comparison come from. */
  public interface Rows {
    void addTo(AllRows all) throws IOException;
  }

  private void generate(List<String> options) throws IOException {
    Path log = folder.work().resolve("generator.log");
    Path output = folder.work().resolve("generator.out");
    GuardedProcess generator =
        DashboardGenerator.start(installation, options, folder.work(), output);
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
        || !Files.exists(folder.report().resolve("comparison.json"))
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
