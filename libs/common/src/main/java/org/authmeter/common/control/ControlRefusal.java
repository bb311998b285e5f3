package org.authmeter.common.control;

/** A request that the control refuses. */
public final class ControlRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * @param status of HTTP
   * @param message the request and what would be legal
   */
  public ControlRefusal(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }
}
