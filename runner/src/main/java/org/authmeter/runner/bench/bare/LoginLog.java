package org.authmeter.runner.bench.bare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The loop's results, kept in memory until the end, then written as a small JTL. */
final class LoginLog {
  private static final String HEADER = "timeStamp,elapsed,label,success,failureMessage";

  private record Row(long startMs, long elapsedMs, String failure) {
    String line(String label) {
      String quoted = '"' + failure.replace("\"", "\"\"") + '"';
      return startMs + "," + elapsedMs + "," + label + "," + failure.isEmpty() + "," + quoted;
    }
  }

  private final String label;
  private final Queue<Row> rows = new ConcurrentLinkedQueue<>();

  /**
   * @param label of the rows
   */
  LoginLog(String label) {
    this.label = label;
  }

  /**
   * @param failure empty for a proven login
   */
  void add(long startMs, long elapsedMs, String failure) {
    rows.add(new Row(startMs, elapsedMs, failure));
  }

  void write(Path file) throws IOException {
    List<String> lines = new java.util.ArrayList<>(List.of(HEADER));
    rows.forEach(row -> lines.add(row.line(label)));
    Files.write(file, lines);
  }
}
