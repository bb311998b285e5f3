package org.authmeter.runner.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for one of several ends. */
public final class Waiting {
  private Waiting() {}

  /** True if it has ended, in whatever way, within the time. */
  public static boolean forEnd(CompletableFuture<?> future, Duration time) {
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
