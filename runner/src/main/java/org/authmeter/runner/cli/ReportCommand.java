package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.ScenarioFolders;
import org.authmeter.runner.plan.GatesAndBaselines;
import org.authmeter.runner.report.ConsoleReport;
import org.authmeter.runner.report.Merge;
import org.authmeter.runner.report.ReportBuilder;
import org.authmeter.runner.report.Sources;
import org.authmeter.runner.report.Sources.Source;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.SampleLocations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "report",
    description = "Makes the comparison of finished runs, or of JTLs from elsewhere.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR|NAME=FILE.jtl",
      description = "results folders; JTLs with the name of what they measured")
  private List<String> sources = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "default: the results folder itself; for several, results/report-<UTC time>")
  private Path out;

  @Option(
      names = "--unit",
      paramLabel = "LABEL",
      description =
          "label of one test in JTLs from elsewhere; default: a known unit, or the most"
              + " frequent label")
  private String unit;

  @Option(
      names = "--gate",
      paramLabel = "EXPRESSION",
      description =
          "a limit that decides the exit status, such as 'tps>=40', 'p95<=300ms', 'errors<=0.1%%',"
              + " 'tps>=0.95*baseline'; may be repeated")
  private List<String> gates;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "earlier results to compare with; may be repeated")
  private List<Path> baselines;

  ReportCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() throws IOException {
    if (sources.isEmpty()) {
      throw RunnerException.usage(
          "report: of what? Give results folders, or NAME=file.jtl for JTLs from elsewhere.");
    }
    session.installation().requireJMeter();
    GatesAndBaselines judging = GatesAndBaselines.of(gates, baselines);
    Merge merged = merged();
    boolean inPlace = out == null && sources.size() == 1 && !Sources.isJtl(sources.get(0));
    ResultsFolder folder =
        inPlace
            ? new ResultsFolder(Path.of(sources.get(0)).toAbsolutePath().normalize())
            : ResultsFolder.create(
                out == null ? ResultsFolder.standard("report", Instant.now()) : out);
    if (!inPlace) {
      merged
          .record()
          .with(SampleLocations.of(folder.root(), merged.samples(), merged.units()))
          .write(folder.record());
    }
    boolean logsOfTheRun = inPlace && Files.exists(folder.work());
    Comparison comparison =
        new ReportBuilder(session.installation(), folder, session.interruption())
            .build(
                merged.record(),
                rows -> {
                  merged.addTo(rows);
                  rows.notes().forEach(session.err()::println);
                },
                merged.hosts(folder),
                judging.properties(merged.record()));
    int status = new ConsoleReport(session.out()).print(comparison, folder);
    if (!logsOfTheRun) {
      folder.removeWork();
    }
    if (merged.isPartial()) {
      session
          .out()
          .println(
              "This is a partial result: the run was killed, or goes on. The report holds what it had"
                  + " measured by then.");
      return Math.max(status, ExitStatus.BROKE);
    }
    return status;
  }

  private Merge merged() throws IOException {
    Sources reader = new Sources(unit, new ScenarioFolders(session.installation().testplans()));
    List<Source> all = new ArrayList<>();
    for (String source : sources) {
      Source one = reader.read(source);
      if (Sources.isJtl(source)) {
        session
            .err()
            .printf(
                "%s: one test is a sample '%s' (another: --unit LABEL)%n",
                one.name(), one.record().facts().get("unit"));
      }
      all.add(one);
    }
    return new Merge(all, reader, "authmeter " + String.join(" ", commandLine));
  }
}
