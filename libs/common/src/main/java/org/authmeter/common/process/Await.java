package org.authmeter.common.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for servers that start, and for what ends. */
public final class Await {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int CONNECT_TIMEOUT_MS = 1000;

  private Await() {}

  /**
   * Waits until servers take connections; a foreign program shows its start in no other way.
   *
   * @param addresses {@code host:port}, separated by commas
   * @throws IOException naming the one that did not answer within a minute
   */
  public static void listening(String addresses) throws IOException {
    long end = System.nanoTime() + LIMIT.toNanos();
    for (String each : addresses.split(",")) {
      int colon = each.lastIndexOf(':');
      InetSocketAddress address =
          new InetSocketAddress(
              each.substring(0, colon), Integer.parseInt(each.substring(colon + 1)));
      if (!listening(address, () -> System.nanoTime() < end)) {
        throw new IOException("no answer from " + each + " within " + LIMIT.toSeconds() + " s");
      }
    }
  }

  /**
   * Tries to connect every 50 ms.
   *
   * @param going false gives up
   * @return whether a connection was taken
   */
  public static boolean listening(InetSocketAddress address, BooleanSupplier going) {
    while (going.getAsBoolean()) {
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_TIMEOUT_MS);
        return true;
      } catch (IOException e) {
        LockSupport.parkNanos(POLL.toNanos());
      }
    }
    return false;
  }

  /** True if it has ended within the time, normally or not; true as well when interrupted. */
  public static boolean end(CompletableFuture<?> future, Duration time) {
    try {
      future.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
