package org.authmeter.jmeter.report.samples;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * One row of a JTL.
 *
 * @param startMs when the sample began, epoch ms
 * @param endMs when it ended, epoch ms, pauses included
 * @param elapsedMs its measured time, pauses left out
 * @param groupThreads active virtual users of its thread group; 0 if the JTL lacks it
 * @param allThreads active virtual users; 0 if the JTL lacks it
 */
public record SampleRow(
    String label,
    String code,
    String message,
    String failureMessage,
    String thread,
    boolean success,
    long startMs,
    long endMs,
    long elapsedMs,
    int groupThreads,
    int allThreads) {
  /** The message of a Transaction Controller of JMeter. */
  private static final Pattern SAMPLES =
      Pattern.compile("Number of samples in transaction : (\\d+),");

  /** Why it failed, in the sampler's or an assertion's words. */
  String failure() {
    return failureMessage.isBlank() ? (code + " " + message).strip() : failureMessage;
  }

  /**
   * A figure that a sampler has put behind its message, such as {@code ; waitMs=12}.
   *
   * @return null if there is none of that name
   */
  String figure(String name) {
    String sign = "; " + name + "=";
    int at = message.lastIndexOf(sign);
    if (at < 0) {
      return null;
    }
    int from = at + sign.length();
    int to = message.indexOf(';', from);
    return (to < 0 ? message.substring(from) : message.substring(from, to)).strip();
  }

  /** A figure as a number; null if there is none, or it is not a whole number. */
  Long number(String name) {
    String text = figure(name);
    return text == null || !text.matches("\\d{1,15}") ? null : Long.valueOf(text);
  }

  /** Number of samples of a transaction; null if it is none. */
  Integer samples() {
    Matcher number = SAMPLES.matcher(message);
    return number.find() ? Integer.valueOf(number.group(1)) : null;
  }

  /** The same test, timed from the arrival of its user, who then waited for a free thread. */
  SampleRow since(long waitMs) {
    return new SampleRow(
        label,
        code,
        message,
        failureMessage,
        thread,
        success,
        startMs - waitMs,
        endMs,
        elapsedMs + waitMs,
        groupThreads,
        allThreads);
  }

  /** The columns of a JTL, whatever their order; those that it may lack are read as empty. */
  public static final class Columns {
    private final boolean stampIsStart =
        JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);
    private final int label;
    private final int elapsed;
    private final int timeStamp;
    private final int success;
    private final int code;
    private final int message;
    private final int failureMessage;
    private final int thread;
    private final int idleTime;
    private final int groupThreads;
    private final int allThreads;

    /** Finds the columns of a JTL. */
    public Columns(SampleMetadata columns) {
      label = columns.ensureIndexOf(CSVSaveService.LABEL);
      elapsed = columns.ensureIndexOf(CSVSaveService.CSV_ELAPSED);
      timeStamp = columns.ensureIndexOf(CSVSaveService.TIME_STAMP);
      success = columns.ensureIndexOf(CSVSaveService.SUCCESSFUL);
      code = columns.indexOf(CSVSaveService.RESPONSE_CODE);
      message = columns.indexOf(CSVSaveService.RESPONSE_MESSAGE);
      failureMessage = columns.indexOf(CSVSaveService.FAILURE_MESSAGE);
      thread = columns.indexOf(CSVSaveService.THREAD_NAME);
      idleTime = columns.indexOf(CSVSaveService.CSV_IDLETIME);
      groupThreads = columns.indexOf(CSVSaveService.CSV_THREAD_COUNT1);
      allThreads = columns.indexOf(CSVSaveService.CSV_THREAD_COUNT2);
    }

    /** The row of a sample. */
    public SampleRow row(Sample sample) {
      long elapsedMs = sample.getData(long.class, elapsed, CSVSaveService.CSV_ELAPSED);
      long idleMs = number(sample, idleTime);
      long stamp = sample.getData(long.class, timeStamp, CSVSaveService.TIME_STAMP);
      return new SampleRow(
          sample.getData(label),
          text(sample, code),
          text(sample, message),
          text(sample, failureMessage),
          text(sample, thread),
          Boolean.parseBoolean(sample.getData(success)),
          stampIsStart ? stamp : stamp - elapsedMs - idleMs,
          stampIsStart ? stamp + elapsedMs + idleMs : stamp,
          elapsedMs,
          (int) number(sample, groupThreads),
          (int) number(sample, allThreads));
    }

    private static String text(Sample sample, int column) {
      String text = column < 0 ? null : sample.getData(column);
      return text == null ? "" : text;
    }

    private static long number(Sample sample, int column) {
      String text = text(sample, column);
      try {
        return text.isEmpty() ? 0 : Long.parseLong(text);
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }
}
