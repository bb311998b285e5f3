package org.authmeter.runner.jtl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Counts a JTL's units while JMeter writes it: for the progress line and the watchdog. */
public final class JtlFollower implements AutoCloseable {
  private final FollowingStream stream;
  private final Thread thread;
  private volatile CellSamples samples = CellSamples.NONE;
  private volatile long lastRowNanos = System.nanoTime();

  /**
   * Starts following.
   *
   * @param jtl may not be there yet
   * @param unit tells by its label whether a row is one test
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
        if (unit.test(row.label())) {
          samples = samples.plus(row, WarmUp.isWarmUp(row.threadName()));
        }
      }
    } catch (IOException e) {
      // Progress only: the file is read again, with its complaints, once the cell has ended.
      return;
    }
  }

  /** What was written so far; JMeter writes in blocks, so this lags by some samples. */
  public CellSamples samples() {
    return samples;
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
}
