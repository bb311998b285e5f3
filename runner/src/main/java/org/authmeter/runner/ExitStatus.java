package org.authmeter.runner;

/** How the command line ends; scripts and CI decide by these numbers. */
public final class ExitStatus {
  /** Everything ran, every gate and every functional expectation holds. */
  public static final int DONE = 0;

  /** Everything ran, but a gate or a functional expectation fell. */
  public static final int FELL = 1;

  /** The call was wrong: an option, a name or a file that it names. */
  public static final int USAGE = 2;

  /** The machine or the network lacks something: a port, a program, a permission, a target. */
  public static final int ENVIRONMENT = 3;

  /** The run broke: no samples, a component died, or somebody interrupted it. */
  public static final int BROKE = 4;

  private ExitStatus() {}
}
