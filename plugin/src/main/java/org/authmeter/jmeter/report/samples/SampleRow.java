package org.authmeter.jmeter.report.samples;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleMetadata;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.campaign.Figures;
import org.authmeter.common.text.PlainText;
import org.authmeter.jmeter.report.input.ReportException;

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
      Pattern.compile("Number of samples in transaction : (\\d{1,9}),");

  /** Why it failed, in the sampler's or an assertion's words, in one line of limited length. */
  String failure() {
    return failureMessage.isBlank() ? outcome() : PlainText.message(failureMessage);
  }

  /** Code and message, in one line of limited length. */
  String outcome() {
    return PlainText.message(code + " " + message);
  }

  /**
   * A figure that an element of ours has appended to its message, such as {@code ; versions=12}.
   *
   * @return null if there is none of that name
   */
  String figure(String name) {
    return Figures.of(message, name);
  }

  /** A figure as a number; null if there is none, or it is not a whole number. */
  Long number(String name) {
    return Figures.number(message, name);
  }

  /**
   * Milliseconds that the user had waited when the sample began; null if nobody had.
   *
   * @param alone whether the figure counts without {@code free} behind it: so write Community
   *     Authorization samplers that wait for each other, and an earlier Open Arrivals timer. Where
   *     samples are of JMeter's HTTP samplers it does not count, as a server can write it into its
   *     reason phrase.
   */
  Long waitMs(boolean alone) {
    Figures.Arrival arrival = Figures.arrival(message);
    return arrival != null ? Long.valueOf(arrival.ms()) : alone ? number("waitMs") : null;
  }

  /** Number of samples of a transaction; null if it is none. */
  Integer samples() {
    Matcher number = SAMPLES.matcher(message);
    return number.lookingAt() ? Integer.valueOf(number.group(1)) : null;
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
    /** Epoch milliseconds of the years 1973 to 5138: seconds are less, microseconds are more. */
    private static final long FIRST_MS = 100_000_000_000L;

    private static final long LAST_MS = 100_000_000_000_000L;

    /** Epoch seconds of 2001; smaller numbers are the invented times of a made-up JTL. */
    private static final long FIRST_SECONDS = 1_000_000_000L;

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

    /**
     * The row of a sample.
     *
     * @throws ReportException if its time stamp is not in milliseconds
     */
    public SampleRow row(Sample sample) {
      long elapsedMs = sample.getData(long.class, elapsed, CSVSaveService.CSV_ELAPSED);
      long idleMs = number(sample, idleTime);
      long stamp = sample.getData(long.class, timeStamp, CSVSaveService.TIME_STAMP);
      if (stamp >= FIRST_SECONDS && stamp < FIRST_MS || stamp > LAST_MS) {
        throw new ReportException(
            ("The JTL has the timeStamp %d, which is in %s, and not in milliseconds since 1970:"
                    + " convert the column, or save results with"
                    + " jmeter.save.saveservice.timestamp_format=ms")
                .formatted(stamp, stamp < FIRST_MS ? "seconds" : "microseconds or nanoseconds"));
      }
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
