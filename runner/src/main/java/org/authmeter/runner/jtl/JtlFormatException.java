package org.authmeter.runner.jtl;

import java.io.IOException;

/** A file that is no JTL as it is needed here; the message names the file and the remedy. */
public final class JtlFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  JtlFormatException(String message) {
    super(message);
  }
}
