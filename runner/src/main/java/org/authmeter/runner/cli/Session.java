package org.authmeter.runner.cli;

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
    boolean terminal) {}
