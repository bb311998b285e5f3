package org.authmeter.jmeter.http;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A task in a browser's thread, watched from the JMeter thread. */
record BrowserTask(Future<?> task) {
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Aborting closes the socket; only a hanging look-up of a name outlives it. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /**
   * Waits for the end, and aborts what has run out of time.
   *
   * @param clock the limits
   * @param abort ends the leg under way
   * @return whether the task has ended; false = it hangs and has been given up
   */
  boolean await(SampleClock clock, Runnable abort) {
    boolean interrupted = false;
    long givenUp = 0;
    try {
      while (true) {
        try {
          task.get(givenUp == 0 ? clock.nanosLeft() : AGAIN_NANOS, TimeUnit.NANOSECONDS);
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
          clock.interrupt();
        } catch (TimeoutException e) {
          if (!clock.expire()) {
            continue;
          }
        }
        abort.run();
        long now = System.nanoTime();
        givenUp = givenUp == 0 ? now + GRACE_NANOS : givenUp;
        if (now - givenUp >= 0) {
          task.cancel(true);
          return false;
        }
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
