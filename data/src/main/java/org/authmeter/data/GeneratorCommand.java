package org.authmeter.data;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** {@code data}: files with what the embedded systems compute, for systems of one's own. */
@Command(
    name = "data",
    description = "Writes what the embedded systems compute, to load into systems of your own.",
    synopsisSubcommandLabel = "KIND",
    subcommands = {DirectoryData.class, SessionsData.class, PagesData.class},
    mixinStandardHelpOptions = true)
final class GeneratorCommand {
  /**
   * @throws ParameterException naming the option and its legal values
   */
  static void between(CommandSpec spec, String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          "%s %d: legal values are %d to %d".formatted(option, value, least, most));
    }
  }
}
