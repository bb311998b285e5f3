package org.authmeter.data;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What {@code java -jar authmeter-plugin.jar} runs: the generators of data. */
@Command(
    name = "authmeter",
    description = "Writes data for tests of sign-on systems.",
    subcommands = GeneratorCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
public final class Main {
  private static final int WRONG_USAGE = 2;
  private static final int ENVIRONMENT = 3;
  private static final int BROKE = 4;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /**
   * @return 0 done, 2 wrong usage, 3 the environment (no room, no permission), 4 anything else
   */
  public static int run(String... args) {
    CommandLine commands = new CommandLine(new Main());
    commands
        .getCommandSpec()
        .version("AuthMeter " + Main.class.getPackage().getImplementationVersion());
    return commands
        .setParameterExceptionHandler((e, given) -> wrongUsage(e))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              command
                  .getErr()
                  .println("authmeter: " + (e instanceof IOException ? e.getMessage() : e));
              return e instanceof IOException ? ENVIRONMENT : BROKE;
            })
        .execute(args);
  }

  private static int wrongUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    PrintWriter err = command.getErr();
    Collection<String> legal = command.getSubcommands().keySet();
    if (legal.isEmpty()) {
      err.printf("%s: %s%n", name, e.getMessage());
    } else if (e instanceof UnmatchedArgumentException unmatched) {
      err.printf(
          "%s: '%s' is unknown; legal values are %s%n",
          name, unmatched.getUnmatched().get(0), String.join(", ", legal));
    } else {
      err.printf("%s: name one of %s%n", name, String.join(", ", legal));
    }
    err.printf("All options: %s --help%n", name);
    return WRONG_USAGE;
  }
}
