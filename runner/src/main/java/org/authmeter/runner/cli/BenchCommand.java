package org.authmeter.runner.cli;

import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "bench",
    description = "Measures what a tool costs, side by side with others.",
    synopsisSubcommandLabel = "BENCHMARK",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  private BenchCommand(Session session) {
    this.session = session;
  }

  /** The command with all benchmarks of the class path. */
  static CommandLine of(Session session) {
    CommandLine line = new CommandLine(new BenchCommand(session));
    for (BenchmarkCommands commands : ServiceLoader.load(BenchmarkCommands.class)) {
      commands.of(session).forEach(line::addSubcommand);
    }
    return line;
  }

  @Override
  public Integer call() {
    if (spec.subcommands().isEmpty()) {
      throw RunnerException.environment(
          "bench: authmeter-benchmarks.jar is not on the class path. Start through ./authmeter.");
    }
    session
        .err()
        .printf(
            "authmeter: bench: missing benchmark; available: %s.%n",
            String.join(", ", spec.subcommands().keySet()));
    spec.commandLine().usage(session.err());
    return ExitStatus.USAGE;
  }
}
