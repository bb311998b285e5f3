package org.authmeter.results.jtl;

import java.io.IOException;
import org.authmeter.common.text.PlainText;

/**
 * A file that is no JTL as it is needed here; the message names the file, the line and the remedy.
 */
public final class JtlFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean withoutRows;

  JtlFormatException(String message, boolean withoutRows) {
    super(PlainText.message(message)); // with a value of the file, of any size
    this.withoutRows = withoutRows;
  }

  /** Whether the file has not even a whole header, as when JMeter was killed at once. */
  public boolean isWithoutRows() {
    return withoutRows;
  }
}
