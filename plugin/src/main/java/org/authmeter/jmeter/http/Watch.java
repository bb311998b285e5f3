package org.authmeter.jmeter.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.FlowFailure;

/**
 * The clock of one login: a socket time-out only bounds a single read, so a page that drips would
 * never end. The login's thread says what it does; the JMeter thread asks what has run out.
 */
final class Watch {
  private final long legNanos;
  private final long loginMillis;
  private final long legMillis;
  private volatile long deadline;
  private volatile long legEnd;
  private volatile boolean inLeg;
  private volatile FailureCode expired;
  private final CountDownLatch interrupted = new CountDownLatch(1);

  Watch(long legTimeoutMillis, long deadlineMillis) {
    legMillis = legTimeoutMillis;
    loginMillis = deadlineMillis;
    legNanos = legTimeoutMillis * 1_000_000L;
    deadline = System.nanoTime() + deadlineMillis * 1_000_000L;
  }

  void legStarts() throws FlowFailure {
    check();
    legEnd = System.nanoTime() + legNanos;
    inLeg = true;
  }

  void legEnds() {
    inLeg = false;
  }

  /** Waits; a pause is none of the login's time. */
  void pause(long millis) throws FlowFailure {
    long start = System.nanoTime();
    deadline += TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      if (interrupted.await(millis, TimeUnit.MILLISECONDS)) {
        throw failure();
      }
    } catch (InterruptedException e) {
      interrupt();
      throw failure();
    }
    deadline += System.nanoTime() - start - TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * Nanoseconds until {@link #expire} may have something to say; at least one. Between two legs
   * this is no longer than a leg may last, so that the end of the next leg is not slept over.
   */
  long nanosLeft() {
    long now = System.nanoTime();
    long legLeft = inLeg ? legEnd - now : legNanos;
    return Math.max(1, Math.min(deadline - now, legLeft));
  }

  /** Whether a limit has been reached; it stays reached. */
  boolean expire() {
    long now = System.nanoTime();
    if (expired == null && now - deadline >= 0) {
      expired = FailureCode.DEADLINE_EXCEEDED;
    } else if (expired == null && inLeg && now - legEnd >= 0) {
      expired = FailureCode.LEG_TIMEOUT;
    }
    return expired != null;
  }

  void interrupt() {
    expired = FailureCode.INTERRUPTED;
    interrupted.countDown();
  }

  /** Fails when a limit has been reached. */
  void check() throws FlowFailure {
    if (expired != null) {
      throw failure();
    }
  }

  FlowFailure failure() {
    FailureCode code = expired;
    return new FlowFailure(
        code,
        switch (code) {
          case DEADLINE_EXCEEDED ->
              "the login was not done within its deadline of " + loginMillis + " ms";
          case LEG_TIMEOUT -> timeout();
          default -> "interrupted by the stop of the test";
        });
  }

  String timeout() {
    return "no whole answer within " + legMillis + " ms";
  }
}
