package org.authmeter.benchmarks.tools;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.authmeter.benchmarks.method.OperationLog;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/** Rows of a JTL that is being written, by JMeter or in its form. */
public final class JtlLog implements OperationLog {
  private final Path file;
  private final String label;
  private final String microsColumn;
  private final int operations;
  private byte[] header = {};
  private long offset;

  /**
   * @param label of the rows that count
   */
  public JtlLog(Path file, String label) {
    this(file, label, null, 1);
  }

  /**
   * @param label of the rows that count
   * @param microsColumn column with the time of one operation in microseconds; null = the row's
   *     elapsed time
   * @param operations in one row; of more than one no times are taken, as the row has only a mean
   */
  public JtlLog(Path file, String label, String microsColumn, int operations) {
    this.file = file;
    this.label = label;
    this.microsColumn = microsColumn;
    this.operations = operations;
  }

  @Override
  public void read(Sink sink) throws IOException {
    byte[] rows = complete(news());
    if (header.length == 0) {
      int end = indexOfLine(rows);
      if (end == 0) {
        return;
      }
      header = Arrays.copyOf(rows, end);
      offset += end;
      rows = Arrays.copyOfRange(rows, end, rows.length);
    }
    if (rows.length == 0) {
      return;
    }
    offset += rows.length;
    ByteArrayOutputStream table = new ByteArrayOutputStream(header.length + rows.length);
    table.write(header);
    table.write(rows);
    ByteArrayInputStream in = new ByteArrayInputStream(table.toByteArray());
    try (JtlReader reader = JtlReader.follow(file.toString(), in)) {
      for (JtlRow row = reader.next(); row != null; row = reader.next()) {
        if (row.label().equals(label)) {
          add(row, sink);
        }
      }
    }
  }

  private void add(JtlRow row, Sink sink) {
    long end = (row.timeStamp() + row.elapsed()) * 1000;
    long micros = microsColumn == null ? row.elapsed() * 1000 : row.number(microsColumn);
    String failure = row.failure().isEmpty() ? "failed" : row.failure();
    sink.operation(end, operations == 1 ? micros : -1, operations, row.success() ? null : failure);
  }

  private byte[] news() throws IOException {
    if (!Files.exists(file)) {
      return new byte[0];
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, in.length() - offset)];
      in.seek(offset);
      in.readFully(bytes);
      return bytes;
    }
  }

  /** Up to the last line break that no quotes hold. */
  private static byte[] complete(byte[] bytes) {
    boolean quoted = false;
    int end = 0;
    for (int i = 0; i < bytes.length; i++) {
      quoted ^= bytes[i] == '"';
      end = bytes[i] == '\n' && !quoted ? i + 1 : end;
    }
    return Arrays.copyOf(bytes, end);
  }

  private static int indexOfLine(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }
}
