package org.authmeter.jmeter.report;

/**
 * The comparison cannot be made from this input; the message says what, where and the remedy. It
 * has no stack trace, because JMeter writes what ends it into its log, and a wrong setting is no
 * defect of the program.
 */
public class ReportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReportException(String message) {
    super(message, null, false, false);
  }
}
