package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.data.DataBench;
import org.authmeter.runner.bench.data.DataBenchSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "data",
    description =
        "People as LDIF by \"data directory\" and by a template-driven generator with an equal"
            + " template: entries per second.",
    mixinStandardHelpOptions = true)
final class DataBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private BenchOptions options;

  @Option(
      names = "--users",
      defaultValue = "1000000",
      paramLabel = "N",
      description = "people (default: ${DEFAULT-VALUE})")
  private int users;

  @Option(
      names = "--make-ldif",
      paramLabel = "PATH",
      description =
          "UnboundID's make-ldif of a Ping directory server; default: OpenDJ's makeldif, which"
              + " Maven gets")
  private Path makeLdif;

  DataBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    DataBenchSettings settings =
        new DataBenchSettings(users, options.rounds(), makeLdif, options.gate(), options.out());
    return new DataBench(session.workbench(), settings).run();
  }
}
