package org.authmeter.testbed.core;

/** The machine does not give what the testbed needs: ends the process with status 3. */
public class EnvironmentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is missing, where, and what to do about it
   */
  public EnvironmentException(String message) {
    super(message);
  }
}
