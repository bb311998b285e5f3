package org.authmeter.runner.cli;

import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.results.Versions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "authmeter",
    description = "Benchmarks and tests of sign-on systems with Apache JMeter.",
    mixinStandardHelpOptions = true,
    versionProvider = AuthMeterCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Also: authmeter test tests each element and scenario, and with --all everything.",
      "",
      "Exit status: 0 done and all gates hold; 1 a gate or functional expectation fell;",
      "2 wrong usage; 3 the environment lacks something; 4 the run broke."
    })
final class AuthMeterCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  AuthMeterCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.err().println("authmeter: no command given.");
    spec.commandLine().usage(session.err());
    return ExitStatus.USAGE;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"AuthMeter " + Versions.authmeter()};
    }
  }
}
