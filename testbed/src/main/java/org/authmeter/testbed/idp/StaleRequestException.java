package org.authmeter.testbed.idp;

import java.io.IOException;

/** The conversation that a request belongs to is not known here. */
final class StaleRequestException extends IOException {
  private static final long serialVersionUID = 1L;

  StaleRequestException(String detail) {
    super("stale request: " + detail);
  }
}
