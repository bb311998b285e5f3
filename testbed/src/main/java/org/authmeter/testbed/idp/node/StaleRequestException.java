package org.authmeter.testbed.idp.node;

import java.io.IOException;

/** The conversation that a request belongs to is not known here. */
public final class StaleRequestException extends IOException {
  private static final long serialVersionUID = 1L;

  public StaleRequestException(String detail) {
    super("stale request: " + detail);
  }
}
