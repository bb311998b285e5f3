package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.report.ReportBench;
import org.authmeter.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "report",
    description =
        "The report with the comparison beside JMeter's own generator, in turn, on one JTL: time,"
            + " memory and whether percentiles are exact.",
    mixinStandardHelpOptions = true)
final class ReportBenchCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--lines",
      defaultValue = "5000000",
      paramLabel = "N",
      description = "of the JTL (default: ${DEFAULT-VALUE})")
  private long lines;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      paramLabel = "N",
      description = "turns of both (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(names = "--gate", description = "a missed aim ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-report-<UTC time>")
  private Path out;

  ReportBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new ReportBench(
            session.installation(),
            out,
            lines,
            rounds,
            new Progress(session.err(), session.terminal()),
            session.out())
        .run(gate);
  }
}
