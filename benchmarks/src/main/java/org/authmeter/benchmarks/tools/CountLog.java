package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.benchmarks.method.OperationLog;

/**
 * Lines of a tool that counts its operations and records no single ones: each has microseconds
 * since the epoch, operations that succeeded since the line before, and errors.
 */
final class CountLog implements OperationLog {
  private final Path file;
  private long offset;

  CountLog(Path file) {
    this.file = file;
  }

  @Override
  public void read(Sink sink) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    byte[] bytes;
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      bytes = new byte[(int) (in.length() - offset)];
      in.seek(offset);
      in.readFully(bytes);
    }
    String text = new String(bytes, StandardCharsets.US_ASCII);
    int end = text.lastIndexOf('\n') + 1;
    offset += end;
    text.substring(0, end)
        .lines()
        .map(line -> line.split(" "))
        .forEach(
            words -> {
              long at = Long.parseLong(words[0]);
              sink.operation(at, -1, Long.parseLong(words[1]), null);
              long errors = Long.parseLong(words[2]);
              if (errors > 0) {
                sink.operation(at, -1, errors, "the tool reports no reason");
              }
            });
  }
}
