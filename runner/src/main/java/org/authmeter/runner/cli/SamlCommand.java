package org.authmeter.runner.cli;

import java.util.concurrent.Callable;
import org.authmeter.runner.ExitStatus;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "saml",
    description = "What an IdP must know of the plugin as service provider.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
final class SamlCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  private SamlCommand(Session session) {
    this.session = session;
  }

  /** The command with what is below it. */
  static CommandLine of(Session session) {
    return new CommandLine(new SamlCommand(session))
        .addSubcommand(new SamlMetadataCommand(session));
  }

  @Override
  public Integer call() {
    session.err().println("authmeter: saml: which one? legal: metadata.");
    spec.commandLine().usage(session.err());
    return ExitStatus.USAGE;
  }
}
