package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.benchmarks.bare.OperationWriter;
import org.authmeter.benchmarks.method.OperationLog;

/** A file that another process writes: each call reads what is new, up to the last whole record. */
public abstract class GrowingFile implements OperationLog {
  private static final int MOST = 1 << 28;

  private final Path file;
  private long offset;

  GrowingFile(Path file) {
    this.file = file;
  }

  /**
   * Lines of a tool that counts its operations and records no single ones: each has microseconds
   * since the epoch, operations that succeeded since the line before, and errors.
   */
  static OperationLog ofCounts(Path file) {
    return new OfLines(file, " ") {
      @Override
      void add(String[] words, Sink sink) {
        long at = Long.parseLong(words[0]);
        long errors = Long.parseLong(words[2]);
        sink.operation(at, -1, Long.parseLong(words[1]), null);
        if (errors > 0) {
          sink.operation(at, -1, errors, "the tool reports no reason");
        }
      }
    };
  }

  /**
   * What h2load writes of each request: microseconds since the epoch at its start, status (-1 = no
   * answer), microseconds.
   */
  static OperationLog ofH2Load(Path file) {
    return new OfLines(file, "\t") {
      @Override
      void add(String[] words, Sink sink) {
        long micros = Long.parseLong(words[2]);
        String error = words[1].equals("200") ? null : "status " + words[1];
        sink.operation(Long.parseLong(words[0]) + micros, micros, 1, error);
      }
    };
  }

  /**
   * What pgbench writes of each transaction: client, number, microseconds (or why it failed),
   * script, and its end in seconds and microseconds since the epoch.
   */
  public static OperationLog ofPgbench(Path file) {
    return new OfLines(file, " ") {
      @Override
      void add(String[] words, Sink sink) {
        long end = Long.parseLong(words[4]) * 1_000_000 + Long.parseLong(words[5]);
        boolean succeeded = words[2].matches("\\d+");
        sink.operation(
            end, succeeded ? Long.parseLong(words[2]) : -1, 1, succeeded ? null : words[2]);
      }
    };
  }

  /** A text file of one record per line. */
  private abstract static class OfLines extends GrowingFile {
    private final String separator;

    OfLines(Path file, String separator) {
      super(file);
      this.separator = separator;
    }

    abstract void add(String[] words, Sink sink);

    @Override
    int read(byte[] bytes, Sink sink) {
      String text = new String(bytes, StandardCharsets.US_ASCII);
      int end = text.lastIndexOf('\n') + 1;
      text.substring(0, end)
          .lines()
          .map(line -> line.split(separator))
          .forEach(words -> add(words, sink));
      return end;
    }
  }

  /** What {@link OperationWriter} writes. */
  static OperationLog ofBareLoop(Path file) {
    return new GrowingFile(file) {
      @Override
      int read(byte[] bytes, Sink sink) {
        ByteBuffer records = ByteBuffer.wrap(bytes);
        while (records.remaining() >= OperationWriter.BYTES) {
          long end = records.getLong();
          int micros = records.getInt();
          sink.operation(end, Math.abs(micros), 1, micros < 0 ? "see its output.log" : null);
        }
        return records.position();
      }
    };
  }

  /**
   * Reads whole records.
   *
   * @param bytes what is new
   * @return how many bytes were whole records; the rest comes again
   */
  abstract int read(byte[] bytes, Sink sink) throws IOException;

  @Override
  public void read(Sink sink) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    byte[] bytes;
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      bytes = new byte[(int) Math.min(MOST, in.length() - offset)];
      in.seek(offset);
      in.readFully(bytes);
    }
    offset += read(bytes, sink);
  }

  /** For messages. */
  String name() {
    return file.toString();
  }
}
