package org.authmeter.jmeter.element;

import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.text.PlainText;
import org.authmeter.results.campaign.Figures;

/**
 * Fills results of samples that were not sent by JMeter's HTTP layer. Messages may contain text of
 * servers, so they are a {@linkplain PlainText#message line of limited length}, and {@linkplain
 * Figures#escaped escaped}: nothing in them reads as a figure.
 */
public final class SampleResults {
  /** JMeter's property sampleresult.timestamp.start decides what a time stamp means. */
  private static final boolean STAMPED_AT_START = new SampleResult().isStampedAtStart();

  private SampleResults() {}

  /** A sample, or a part of one, that succeeded. */
  public static void succeed(SampleResult result, String code, String message) {
    result.setResponseCode(code);
    describe(result, message);
    result.setSuccessful(true);
  }

  /** A sample, or a part of one, that failed. */
  public static void fail(SampleResult result, CodedFailure failure) {
    result.setResponseCode(failure.code());
    describe(result, failure.getMessage());
    result.setSuccessful(false);
  }

  /** Sets the message, which may be of a server. */
  public static void describe(SampleResult result, String message) {
    result.setResponseMessage(withoutEscapeAtTheEnd(Figures.escaped(PlainText.message(message))));
  }

  /**
   * JMeter's InfluxDB client writes messages as tags and escapes no backslash (InfluxDB line
   * protocol, special characters): one at the end would escape the separator behind the tag, and
   * InfluxDB would refuse the line.
   */
  private static String withoutEscapeAtTheEnd(String message) {
    return message != null && message.endsWith("\\") ? message + '.' : message;
  }

  /** A sample for which nothing was sent. */
  public static void refuse(SampleResult result, CodedFailure failure) {
    result.sampleStart();
    result.sampleEnd();
    fail(result, failure);
  }

  /** A sample that a defect of this software broke off. */
  public static void broken(SampleResult result, Exception cause) {
    if (result.getStartTime() == 0) {
      result.sampleStart();
    }
    if (result.getEndTime() == 0) {
      result.sampleEnd();
    }
    fail(result, new CodedFailure("INTERNAL_ERROR", cause.toString()));
  }

  /**
   * Adds a sub-result, not yet successful.
   *
   * @param start milliseconds since 1970
   * @param length in milliseconds
   */
  public static SampleResult addPart(SampleResult parent, String label, long start, long length) {
    SampleResult part = new SampleResult();
    part.setSampleLabel(label);
    time(part, start, length);
    parent.addSubResult(part, false);
    return part;
  }

  /**
   * Gives a result that was not measured by itself its time.
   *
   * @param start milliseconds since 1970
   * @param length in milliseconds
   */
  public static void time(SampleResult result, long start, long length) {
    result.setStampAndTime(STAMPED_AT_START ? start : start + length, length);
  }
}
