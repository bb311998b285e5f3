package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.data.DataBench;
import org.authmeter.runner.bench.data.DataBenchSettings;
import org.authmeter.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "data",
    description =
        "People as LDIF by \"data directory\" and by a template-driven generator with an equal"
            + " template: entries per second.",
    mixinStandardHelpOptions = true)
final class DataBenchCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--users",
      defaultValue = "1000000",
      paramLabel = "N",
      description = "people (default: ${DEFAULT-VALUE})")
  private int users;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      paramLabel = "N",
      description = "turns of each generator (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--make-ldif",
      paramLabel = "PATH",
      description =
          "UnboundID's make-ldif of a Ping directory server; default: OpenDJ's makeldif, which"
              + " Maven gets")
  private Path makeLdif;

  @Option(names = "--gate", description = "less than 3 times its entries/s ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-data-<UTC time>")
  private Path out;

  DataBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new DataBench(
            session.installation(),
            new DataBenchSettings(users, rounds, makeLdif, gate, out),
            session.interruption(),
            new Progress(session.err(), session.terminal()),
            session.out())
        .run();
  }
}
