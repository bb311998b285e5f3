package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.authmeter.benchmarks.method.OperationLog;

/**
 * Operations as their server counts them, read fifty times per second: for programs that record
 * none. The server counts those of every client, so this is right only while one tool works at a
 * time, as the tools of a benchmark do.
 */
public final class ServerCount implements OperationLog {
  private static final long STEP_MS = 20;

  /** Where a server tells its count, over a connection that is kept. */
  public interface Counter extends AutoCloseable {
    /** Operations that succeeded since the server's start. */
    long read() throws IOException;

    @Override
    void close() throws IOException;
  }

  private record Moment(long atMicros, long operations) {}

  private final Counter counter;
  private final Queue<Moment> unread = new ConcurrentLinkedQueue<>();
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "a server's count");
            thread.setDaemon(true);
            return thread;
          });
  private long before;
  private volatile IOException failure;

  public ServerCount(Counter counter) throws IOException {
    this.counter = counter;
    before = counter.read();
    clock.scheduleAtFixedRate(this::look, STEP_MS, STEP_MS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      long now = counter.read();
      unread.add(new Moment(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), now - before));
      before = now;
    } catch (IOException e) {
      failure = e;
      throw new UncheckedIOException(e); // the last look
    }
  }

  @Override
  public void read(Sink sink) throws IOException {
    if (failure != null) {
      throw new IOException("the server's count cannot be read: " + failure.getMessage(), failure);
    }
    for (Moment each = unread.poll(); each != null; each = unread.poll()) {
      if (each.operations() > 0) {
        sink.operation(each.atMicros(), -1, each.operations(), null);
      }
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    counter.close();
  }
}
