package org.authmeter.results.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JTL as JMeter writes it, and single rows of one. */
public final class Jtl {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

  private final List<String> lines = new ArrayList<>(List.of(HEADER));

  /** One row; a message may hold commas. */
  public Jtl row(
      long start,
      long elapsed,
      String label,
      String code,
      String message,
      String thread,
      boolean success,
      int threads) {
    lines.add(
        "%d,%d,%s,%s,\"%s\",%s,text,%s,,10,10,%d,%d,null,%d,0,0"
            .formatted(
                start, elapsed, label, code, message, thread, success, threads, threads, elapsed));
    return this;
  }

  /**
   * Tests one after another by each of some virtual users.
   *
   * @param group of threads, whose names it begins
   */
  public Jtl tests(long start, int tests, long ms, String label, String group, int users) {
    for (int i = 0; i < tests; i++) {
      for (int u = 1; u <= users; u++) {
        row(start + i * ms, ms, label, "200", "OK", group + " 1-" + u, true, users);
      }
    }
    return this;
  }

  public Path write(Path file) throws IOException {
    return Files.write(file, lines);
  }

  static SampleRow row(
      String label, long start, long elapsed, String code, String message, String thread) {
    boolean success =
        !code.startsWith("HTTP_5") && !List.of("CONNECTION_FAILED", "FAILED").contains(code);
    return row(label, start, elapsed, code, message, thread, success);
  }

  static SampleRow row(
      String label,
      long start,
      long elapsed,
      String code,
      String message,
      String thread,
      boolean success) {
    return new SampleRow(
        label,
        code,
        message,
        "",
        thread,
        success,
        new SampleRow.Span(start, start + elapsed, elapsed),
        new SampleRow.Active(1, 1));
  }
}
