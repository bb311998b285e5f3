package org.authmeter.runner.cli;

import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
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

  /** The command with all its benchmarks. */
  static CommandLine of(Session session) {
    return new CommandLine(new BenchCommand(session))
        .addSubcommand(new AuthMarkBenchCommand(session))
        .addSubcommand(new CasBenchCommand(session))
        .addSubcommand(new DataBenchCommand(session))
        .addSubcommand(new LdapBenchCommand(session))
        .addSubcommand(new MemcachedBenchCommand(session))
        .addSubcommand(new ReportBenchCommand(session))
        .addSubcommand(new SamlBenchCommand(session))
        .addSubcommand(new SamlCryptoBenchCommand(session))
        .addSubcommand(new WeblabBenchCommand(session));
  }

  @Override
  public Integer call() {
    session
        .err()
        .printf(
            "authmeter: bench: which one? legal: %s.%n",
            String.join(", ", spec.subcommands().keySet()));
    spec.commandLine().usage(session.err());
    return ExitStatus.USAGE;
  }
}
