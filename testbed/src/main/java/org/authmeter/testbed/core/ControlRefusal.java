package org.authmeter.testbed.core;

/** The control does not do what it was asked for. */
final class ControlRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * @param status of HTTP
   * @param message what was asked for and what would be legal
   */
  ControlRefusal(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
