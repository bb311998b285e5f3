package org.authmeter.testbed.idp.message;

import java.io.IOException;

/** A message that the IdP does not answer to the SP, since it cannot trust where it came from. */
public final class BadRequestException extends IOException {
  private static final long serialVersionUID = 1L;

  public BadRequestException(String message) {
    super(message);
  }

  /** Throws unless a condition holds. */
  public static void require(boolean condition, String message) throws BadRequestException {
    if (!condition) {
      throw new BadRequestException(message);
    }
  }
}
