package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.benchmarks.bare.OperationWriter;
import org.authmeter.benchmarks.method.OperationLog;

/** What {@link OperationWriter} writes. */
final class BareLog implements OperationLog {
  private final Path file;
  private long offset;

  BareLog(Path file) {
    this.file = file;
  }

  @Override
  public void read(Sink sink) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (FileChannel in = FileChannel.open(file)) {
      long complete = (in.size() - offset) / OperationWriter.BYTES * OperationWriter.BYTES;
      ByteBuffer rows = ByteBuffer.allocate((int) complete);
      while (rows.hasRemaining() && in.read(rows, offset + rows.position()) >= 0) {
        // the whole of it
      }
      rows.flip();
      offset += rows.limit();
      while (rows.hasRemaining()) {
        long end = rows.getLong();
        int micros = rows.getInt();
        sink.operation(end, Math.abs(micros), 1, micros < 0 ? "see its output.log" : null);
      }
    }
  }
}
