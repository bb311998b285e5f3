package org.authmeter.testbed.core;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** java.util.logging at WARNING, to standard error: a load test is no place for chatter. */
final class QuietLogging {
  // Held here, because the manager forgets loggers that nobody holds.
  private static final Logger ROOT = Logger.getLogger("");

  private QuietLogging() {}

  static void apply() {
    System.setProperty(
        "java.util.logging.SimpleFormatter.format", "%1$tF %1$tT.%1$tL %4$s %3$s: %5$s%6$s%n");
    ROOT.setLevel(Level.WARNING);
    for (Handler handler : ROOT.getHandlers()) {
      handler.setLevel(Level.WARNING);
    }
  }
}
