package org.authmeter.results.jtl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.authmeter.results.campaign.ThreadName;

/** Counts a JTL's units while JMeter writes it: for the progress line and the watchdog. */
public final class JtlFollower implements AutoCloseable {
  private final FollowingStream stream;
  private final Thread thread;
  private volatile JtlCounts samples = JtlCounts.NONE;
  private volatile long lastRowNanos = System.nanoTime();
  private volatile String lastThread = "";

  /**
   * Starts following.
   *
   * @param jtl may not be there yet
   * @param unit whether a row with this label is one test
   */
  public JtlFollower(Path jtl, Predicate<String> unit) {
    stream = new FollowingStream(jtl);
    thread = new Thread(() -> follow(jtl, unit), "follow " + jtl.getFileName());
    thread.setDaemon(true);
    thread.start();
  }

  private void follow(Path jtl, Predicate<String> unit) {
    try (JtlReader in = JtlReader.follow(jtl.toString(), stream)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        lastRowNanos = System.nanoTime();
        lastThread = row.threadName();
        if (unit.test(row.label())) {
          samples = samples.plus(row, ThreadName.isWarmUp(row.threadName()));
        }
      }
    } catch (IOException e) {
      // Progress only: the file is read again, with its complaints, once the cell has ended.
      return;
    }
  }

  /** What was written so far; JMeter writes in blocks, so this lags by some samples. */
  public JtlCounts samples() {
    return samples;
  }

  /** Name of the thread that made the last row; empty before the first. */
  public String lastThread() {
    return lastThread;
  }

  /** Nanoseconds since the last row came, or since the start. */
  public long quietNanos() {
    return System.nanoTime() - lastRowNanos;
  }

  @Override
  public void close() {
    stream.end();
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads a file while another process writes it; ends after {@link #end}. */
  private static final class FollowingStream extends InputStream {
    /** How soon new rows are seen; a row counts for the progress line only. */
    private static final long LOOK_AGAIN_MS = 250;

    private final Path file;
    private final CountDownLatch ended = new CountDownLatch(1);
    private FileChannel channel;

    FollowingStream(Path file) {
      this.file = file;
    }

    /** The writer has ended: what is there is read, then the stream ends. */
    void end() {
      ended.countDown();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      while (true) {
        boolean last = ended.getCount() == 0;
        int n = readNow(ByteBuffer.wrap(buffer, offset, length));
        if (n > 0) {
          return n;
        }
        if (last) {
          return -1;
        }
        await();
      }
    }

    private int readNow(ByteBuffer buffer) throws IOException {
      if (channel == null && Files.exists(file)) {
        channel = FileChannel.open(file);
      }
      return channel == null ? 0 : channel.read(buffer);
    }

    private void await() throws IOException {
      try {
        ended.await(LOOK_AGAIN_MS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while following " + file, e);
      }
    }

    @Override
    public void close() throws IOException {
      if (channel != null) {
        channel.close();
      }
    }
  }
}
