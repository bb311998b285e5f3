package org.authmeter.runner;

/**
 * Ends the command with a status and one message, which says the remedy; never shown as a trace.
 */
public final class RunnerException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int status;

  private RunnerException(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** The call was wrong. */
  public static RunnerException usage(String message) {
    return new RunnerException(ExitStatus.USAGE, message, null);
  }

  /** The machine lacks something. */
  public static RunnerException environment(String message, Throwable cause) {
    return new RunnerException(ExitStatus.ENVIRONMENT, message, cause);
  }

  /** The machine lacks something. */
  public static RunnerException environment(String message) {
    return environment(message, null);
  }

  /** The run broke. */
  public static RunnerException broke(String message, Throwable cause) {
    return new RunnerException(ExitStatus.BROKE, message, cause);
  }

  /** The run broke. */
  public static RunnerException broke(String message) {
    return broke(message, null);
  }

  /** One of {@link ExitStatus}. */
  public int status() {
    return status;
  }
}
