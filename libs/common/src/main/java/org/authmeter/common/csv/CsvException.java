package org.authmeter.common.csv;

import java.io.IOException;

/** A record that is not CSV. The message says what is wrong, without any value of the record. */
public final class CsvException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long line;

  CsvException(long line, String message) {
    super(message);
    this.line = line;
  }

  /** The line in which the problem begins, from 1. */
  public long line() {
    return line;
  }
}
