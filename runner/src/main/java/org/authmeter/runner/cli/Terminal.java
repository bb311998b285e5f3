package org.authmeter.runner.cli;

import java.io.Console;

/** Tells a person at a terminal from a file or a pipe. */
public final class Terminal {
  private Terminal() {}

  /** True if input and output are a terminal. */
  public static boolean isThere() {
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
