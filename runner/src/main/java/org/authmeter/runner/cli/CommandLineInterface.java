package org.authmeter.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses the command line, runs a command, and turns every complaint into one message. */
public final class CommandLineInterface {
  private static final String NAME = "authmeter: ";
  private final Session session;

  public CommandLineInterface(Session session) {
    this.session = session;
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run(String... args) {
    CommandLine line = new CommandLine(new AuthMeterCommand(session));
    line.addSubcommand(new RunCommand(session, Arrays.asList(args)));
    line.addSubcommand(new ReportCommand(session, Arrays.asList(args)));
    line.addSubcommand(passing(new TestbedCommand(session)));
    line.addSubcommand(passing(new DataCommand(session)));
    line.addSubcommand(passing(new JMeterCommand(session)));
    line.addSubcommand(BenchCommand.of(session));
    line.addSubcommand(SamlCommand.of(session));
    line.addSubcommand(new ScenariosCommand(session));
    line.addSubcommand(new TryCommand(session));
    line.addSubcommand(new DoctorCommand(session));
    line.setOut(new PrintWriter(session.out(), true));
    line.setErr(new PrintWriter(session.err(), true));
    line.setExpandAtFiles(false);
    line.setParameterExceptionHandler((e, given) -> wrongCall(e));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e));
    return line.execute(args);
  }

  /** A command whose arguments are another program's, dashes included. */
  private static CommandLine passing(Object command) {
    return new CommandLine(command).setUnmatchedOptionsArePositionalParams(true);
  }

  private int wrongCall(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    session.err().println(NAME + e.getMessage() + legal(e, command));
    session.err().println("See: " + command.qualifiedName() + " --help");
    return ExitStatus.USAGE;
  }

  private static String legal(ParameterException e, CommandSpec command) {
    if (!(e instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return "";
    }
    String first = unmatched.getUnmatched().get(0);
    List<String> names =
        first.startsWith("-") || command.subcommands().isEmpty()
            ? command.options().stream().map(OptionSpec::longestName).sorted().toList()
            : List.copyOf(command.subcommands().keySet());
    return "; " + Suggest.legal(first.replaceFirst("=.*", ""), names);
  }

  private int failed(Exception e) {
    if (e instanceof RunnerException known) {
      session.err().println(NAME + known.getMessage());
      return known.status();
    }
    if (e instanceof JtlFormatException) {
      session.err().println(NAME + e.getMessage());
      return ExitStatus.USAGE;
    }
    if (e instanceof IOException) {
      session.err().println(NAME + "a file cannot be read or written: " + e);
      return ExitStatus.ENVIRONMENT;
    }
    session.err().println(NAME + "this is a fault of AuthMeter's; please report it:");
    e.printStackTrace(session.err());
    return ExitStatus.BROKE;
  }
}
