package org.authmeter.benchmarks.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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

  /** A count that is the answer to a line of text. */
  public abstract static class OfText implements Counter {
    private static final int TIMEOUT_MS = 10_000;

    private final Socket socket = new Socket();
    private final BufferedReader in;
    private final byte[] request;

    /**
     * @param node host:port
     * @param request without its end
     */
    protected OfText(String node, String request) throws IOException {
      this.request = (request + "\r\n").getBytes(StandardCharsets.US_ASCII);
      int colon = node.lastIndexOf(':');
      socket.connect(
          new InetSocketAddress(
              node.substring(0, colon), Integer.parseInt(node.substring(colon + 1))),
          TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    @Override
    public final long read() throws IOException {
      socket.getOutputStream().write(request);
      return count();
    }

    /** The count in the answer, which is read to its end by {@link #line}. */
    protected abstract long count() throws IOException;

    protected final String line() throws IOException {
      String line = in.readLine();
      if (line == null) {
        throw new IOException("the server closed the connection");
      }
      return line;
    }

    @Override
    public final void close() throws IOException {
      socket.close();
    }
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
