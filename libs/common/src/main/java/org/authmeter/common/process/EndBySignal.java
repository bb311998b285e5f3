package org.authmeter.common.process;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end with status 0: the hook wakes the supervisor, waits
 * until it has ended its components, and ends the JVM itself, which would else report 130 or 143.
 */
public final class EndBySignal implements AutoCloseable {
  private static final long WAIT_SECONDS = 10;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param end completed with 0 by the signal; its value is the exit status
   */
  public EndBySignal(CompletableFuture<Integer> end) {
    hook =
        new Thread(
            () -> {
              end.complete(0);
              try {
                closed.await(WAIT_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(end.join());
            },
            "end-by-signal");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Everything has ended: the hook continues, or is removed. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and the hook waits for this.
      closed.countDown();
    }
  }
}
