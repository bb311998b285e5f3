package org.authmeter.runner.cli;

import java.io.Console;
import java.io.PrintStream;
import org.authmeter.runner.Installation;
import org.authmeter.runner.process.Interruption;

/**
 * What every command works with.
 *
 * @param terminal true if a person looks at it, so that lines may be rewritten
 */
public record Session(
    Installation installation,
    PrintStream out,
    PrintStream err,
    Interruption interruption,
    boolean terminal) {

  /** True if input and output are a terminal, no file or pipe. */
  public static boolean isAtTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // From Java 22 on there always is a console, and this method says what it is.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
