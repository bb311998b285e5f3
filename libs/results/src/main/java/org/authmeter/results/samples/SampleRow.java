package org.authmeter.results.samples;

import org.authmeter.common.text.PlainText;
import org.authmeter.results.campaign.Figures;
import org.authmeter.results.jtl.JtlRow;

/**
 * One row of a JTL.
 *
 * @param failureMessage of an assertion
 */
public record SampleRow(
    String label,
    String code,
    String message,
    String failureMessage,
    String thread,
    boolean success,
    Span span,
    Active active) {
  /**
   * When it was.
   *
   * @param startMs when the sample began, epoch ms
   * @param endMs when it ended, epoch ms, pauses included
   * @param elapsedMs its measured time, pauses left out
   */
  public record Span(long startMs, long endMs, long elapsedMs) {}

  /**
   * Active virtual users.
   *
   * @param groupThreads those of its thread group; 0 if the JTL lacks it
   * @param allThreads all; 0 if the JTL lacks it
   */
  public record Active(int groupThreads, int allThreads) {}

  /**
   * Of a row as it is written.
   *
   * @param stampIsStart whether its time stamp is that of the begin, and not of the end
   */
  public static SampleRow of(JtlRow row, boolean stampIsStart) {
    long elapsedMs = row.elapsed();
    long stamp = row.timeStamp();
    long wholeMs = elapsedMs + row.number("IdleTime");
    return new SampleRow(
        row.label(),
        row.value("responseCode"),
        row.value("responseMessage"),
        row.value("failureMessage"),
        row.threadName(),
        row.success(),
        new Span(
            stampIsStart ? stamp : stamp - wholeMs,
            stampIsStart ? stamp + wholeMs : stamp,
            elapsedMs),
        new Active((int) row.number("grpThreads"), (int) row.number("allThreads")));
  }

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
    return Figures.samples(message);
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
        new Span(span.startMs() - waitMs, span.endMs(), span.elapsedMs() + waitMs),
        active);
  }
}
