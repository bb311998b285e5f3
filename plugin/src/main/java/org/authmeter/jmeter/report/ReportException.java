package org.authmeter.jmeter.report;

/** The comparison cannot be made from this input; the message says what, where and the remedy. */
public class ReportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReportException(String message) {
    super(message);
  }

  public ReportException(String message, Throwable cause) {
    super(message, cause);
  }
}
