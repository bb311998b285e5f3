package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.report.ReportBench;
import org.authmeter.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "report",
    description =
        "The report with the comparison beside JMeter's own generator, in turn, on one JTL: time,"
            + " memory and whether percentiles are exact.",
    mixinStandardHelpOptions = true)
final class ReportBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private BenchOptions options;

  @Option(
      names = "--lines",
      defaultValue = "5000000",
      paramLabel = "N",
      description = "of the JTL (default: ${DEFAULT-VALUE})")
  private long lines;

  ReportBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new ReportBench(
            session.installation(),
            options.out(),
            lines,
            options.rounds(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run(options.gate());
  }
}
