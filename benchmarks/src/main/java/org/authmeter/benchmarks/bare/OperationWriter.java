package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records the operations of one thread as cheaply as possible: twelve bytes each, the end in
 * microseconds since the epoch (8) and how long it took in microseconds (4), negative if it failed.
 */
public final class OperationWriter {
  /** Length of a record. */
  public static final int BYTES = Long.BYTES + Integer.BYTES;

  private static final int BUFFER = 4096 * BYTES;
  private static final long FLUSH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int MOST_ERRORS = 20;
  private static final AtomicInteger ERRORS = new AtomicInteger();

  /** From {@link System#nanoTime} to microseconds since the epoch. */
  private static final long EPOCH_MICROS =
      System.currentTimeMillis() * 1000 - System.nanoTime() / 1000;

  private final FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private long flushed;

  /**
   * @param file shared by all threads, in append mode
   */
  OperationWriter(FileChannel file) {
    this.file = file;
  }

  /**
   * Records an operation.
   *
   * @param startNanos of {@link System#nanoTime}
   * @param endNanos of the same
   * @param failure null if it succeeded
   */
  void add(long startNanos, long endNanos, Exception failure) throws IOException {
    int micros = (int) Math.max(1, (endNanos - startNanos) / 1000);
    buffer.putLong(EPOCH_MICROS + endNanos / 1000).putInt(failure == null ? micros : -micros);
    if (failure != null && ERRORS.incrementAndGet() <= MOST_ERRORS) {
      System.err.println(failure);
    }
    if (!buffer.hasRemaining() || endNanos - flushed > FLUSH_NANOS) {
      flushed = endNanos;
      buffer.flip();
      synchronized (file) {
        while (buffer.hasRemaining()) {
          file.write(buffer);
        }
      }
      buffer.clear();
    }
  }
}
