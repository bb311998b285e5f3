package org.authmeter.runner.step;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;

/** Checks of what a step left: its log and its samples. */
public final class StepChecks {
  /** A shorter pause can be caused by a busy machine. */
  private static final long MIN_SILENCE_MS = 5000;

  private static final int SILENT_PART = 3;

  private StepChecks() {}

  /** The first ERROR line, or where to look. */
  static String firstError(Path log) {
    try (BufferedReader in = Files.newBufferedReader(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(" ERROR ")) {
          return "jmeter.log contains: " + line.strip();
        }
      }
    } catch (IOException e) {
      return "there is no jmeter.log";
    }
    return "jmeter.log holds no error";
  }

  /**
   * Whether the server stopped answering in a cell: nothing succeeded in its last part.
   *
   * @param samples the cell's measured rows
   * @param unit label of a test
   * @return when and how; empty if it answered to the end, be it with errors
   */
  public static String hung(Path samples, String unit) throws IOException {
    long first = Long.MAX_VALUE;
    long lastSuccess = 0;
    long lastEnd = 0;
    long after = 0;
    String failure = "";
    try (JtlReader rows = JtlReader.open(samples)) {
      for (JtlRow row = rows.next(); row != null; row = rows.next()) {
        if (!row.label().equals(unit)) {
          continue;
        }
        long end = row.timeStamp() + row.elapsed();
        first = Math.min(first, row.timeStamp());
        lastEnd = Math.max(lastEnd, end);
        if (row.success() && end > lastSuccess) {
          lastSuccess = end;
          after = 0;
        } else if (!row.success() && !answered(row)) {
          after++;
          failure = row.failure();
        }
      }
    }
    long begin = lastSuccess == 0 ? first : lastSuccess;
    long silent = lastEnd - begin;
    boolean hung = after > 0 && silent >= Math.max(MIN_SILENCE_MS, (lastEnd - first) / SILENT_PART);
    return hung ? words(begin - first, silent, after, failure) : "";
  }

  private static boolean answered(JtlRow row) {
    return row.value("responseCode").matches("\\d+");
  }

  private static String words(long from, long silent, long failures, String last) {
    return String.format(
        Locale.ROOT,
        "the server stopped answering after %.1f s: no success in the last %.1f s, %d failures, such as: %s",
        from / 1000.0,
        silent / 1000.0,
        failures,
        last);
  }

  /**
   * Whether a cell shows the fault that its plan makes.
   *
   * @param samples the cell's measured rows
   * @return why it does not; empty if it does
   */
  static String noFault(Path samples) throws IOException {
    boolean happened = false;
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        boolean control = row.label().startsWith("node control");
        if ((control || row.label().equals("prepare")) && !row.success()) {
          return row.failure();
        }
        happened |= control;
      }
    }
    return happened ? "" : "nothing was made to fail";
  }
}
