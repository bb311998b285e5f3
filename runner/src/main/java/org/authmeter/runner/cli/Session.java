package org.authmeter.runner.cli;

import java.io.PrintStream;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.Workbench;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.run.Progress;

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

  /** What every benchmark works with. */
  Workbench workbench() {
    return new Workbench(installation, interruption, new Progress(err, terminal), out);
  }
}
