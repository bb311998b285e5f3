package org.authmeter.results.input;

/**
 * The comparison cannot be made from this input; the message says what is wrong, where, and the
 * remedy. It has no stack trace: JMeter logs the exception that ends it, and a wrong setting is no
 * defect of the program.
 */
public class ReportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReportException(String message) {
    super(message, null, false, false);
  }
}
