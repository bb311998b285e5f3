package org.authmeter.benchmarks.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;

/** Rows of a JTL that is being written, by JMeter or in its form. */
final class JtlLog extends GrowingFile {
  private final String label;
  private final String microsColumn;
  private final int operations;
  private byte[] header = {};

  /**
   * @param label of the rows that count
   */
  JtlLog(Path file, String label) {
    this(file, label, null, 1);
  }

  /**
   * @param label of the rows that count
   * @param microsColumn column with the time of one operation in microseconds; null = the row's
   *     elapsed time
   * @param operations in one row; of more than one no times are taken, as the row has only a mean
   */
  JtlLog(Path file, String label, String microsColumn, int operations) {
    super(file);
    this.label = label;
    this.microsColumn = microsColumn;
    this.operations = operations;
  }

  @Override
  int read(byte[] bytes, Sink sink) throws IOException {
    int end = complete(bytes);
    int start = 0;
    if (header.length == 0) {
      while (start < end && bytes[start++] != '\n') {
        // up to the end of the first line
      }
      header = Arrays.copyOf(bytes, start);
    }
    if (start < end) {
      InputStream rows = new ByteArrayInputStream(bytes, start, end - start);
      InputStream table = new SequenceInputStream(new ByteArrayInputStream(header), rows);
      try (JtlReader reader = JtlReader.follow(name(), table)) {
        for (JtlRow row = reader.next(); row != null; row = reader.next()) {
          if (row.label().equals(label)) {
            add(row, sink);
          }
        }
      }
    }
    return end;
  }

  private void add(JtlRow row, Sink sink) {
    long end = (row.timeStamp() + row.elapsed()) * 1000;
    long micros = microsColumn == null ? row.elapsed() * 1000 : row.number(microsColumn);
    String failure = row.failure().isEmpty() ? "failed" : row.failure();
    sink.operation(end, operations == 1 ? micros : -1, operations, row.success() ? null : failure);
  }

  /** Up to the last line break that no quotes hold. */
  private static int complete(byte[] bytes) {
    boolean quoted = false;
    int end = 0;
    for (int i = 0; i < bytes.length; i++) {
      quoted ^= bytes[i] == '"';
      end = bytes[i] == '\n' && !quoted ? i + 1 : end;
    }
    return end;
  }
}
