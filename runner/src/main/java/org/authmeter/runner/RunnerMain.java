package org.authmeter.runner;

import java.io.PrintStream;
import org.authmeter.common.text.PlainPrintStream;
import org.authmeter.runner.cli.CommandLineInterface;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;

/** The command line {@code authmeter}; exit statuses are those of {@link ExitStatus}. */
public final class RunnerMain {
  private RunnerMain() {}

  public static void main(String[] args) {
    Interruption interruption = new Interruption();
    interruption.install();
    Session session =
        new Session(
            Installation.current(),
            new PlainPrintStream(System.out),
            new PlainPrintStream(System.err),
            interruption,
            Session.isAtTerminal());
    int status = ExitStatus.BROKE;
    try {
      status = new CommandLineInterface(session).run(args);
    } finally {
      System.out.flush();
    }
    System.exit(status);
  }

  /** The same inside a JVM that goes on: for tests. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    Session session = new Session(Installation.current(), out, err, new Interruption(), false);
    return new CommandLineInterface(session).run(args);
  }
}
