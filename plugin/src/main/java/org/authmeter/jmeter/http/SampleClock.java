package org.authmeter.jmeter.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;

/**
 * The time of one sample and its limits. The sample begins when its first byte could be sent and
 * ends when its outcome is known: threads and HTTP clients are made, and connections of the session
 * before are closed, outside of it.
 *
 * <p>A socket timeout bounds a single read, and a server that trickles bytes never trips it. So the
 * browser's thread reports what it does, and the JMeter thread asks what has expired.
 */
final class SampleClock {
  private final SampleResult result;
  private final long legNanos;
  private final long loginMillis;
  private final long legMillis;
  private volatile long deadline;
  private volatile long legEnd;
  private volatile boolean inLeg;
  private volatile FailureCode expired;
  private boolean started;
  private boolean paused;
  private boolean ended;
  private final CountDownLatch interrupted = new CountDownLatch(1);

  /**
   * @param result not started yet
   * @param legTimeoutMillis for one request and its whole answer
   * @param deadlineMillis for the whole sample, pauses not counted
   */
  SampleClock(SampleResult result, long legTimeoutMillis, long deadlineMillis) {
    this.result = result;
    legMillis = legTimeoutMillis;
    loginMillis = deadlineMillis;
    legNanos = legTimeoutMillis * 1_000_000L;
    deadline = System.nanoTime() + deadlineMillis * 1_000_000L;
  }

  /** The first byte could be sent now. */
  synchronized void start() {
    if (!started && !ended) {
      started = true;
      deadline = System.nanoTime() + loginMillis * 1_000_000L;
      result.sampleStart();
    }
  }

  /** The outcome is known; what follows is not measured. Only the first call counts. */
  synchronized void end() {
    if (!ended) {
      if (!started) {
        result.sampleStart();
      }
      resume();
      ended = true;
      result.sampleEnd();
    }
  }

  /** Runs what is not part of the sample, such as the building of an HTTP client. */
  void outside(Runnable work) {
    long start = System.nanoTime();
    stop();
    try {
      work.run();
    } finally {
      resume();
      deadline += System.nanoTime() - start;
    }
  }

  private synchronized void stop() {
    if (started && !ended) {
      paused = true;
      result.samplePause();
    }
  }

  private synchronized void resume() {
    if (paused) {
      paused = false;
      result.sampleResume();
    }
  }

  void legStarts() throws CodedFailure {
    check();
    legEnd = System.nanoTime() + legNanos;
    inLeg = true;
  }

  void legEnds() {
    inLeg = false;
  }

  /** Waits as a user does; neither the sample nor its deadline counts it. */
  void pause(long millis) throws CodedFailure {
    long start = System.nanoTime();
    deadline += TimeUnit.MILLISECONDS.toNanos(millis);
    stop();
    try {
      if (interrupted.await(millis, TimeUnit.MILLISECONDS)) {
        throw failure();
      }
    } catch (InterruptedException e) {
      interrupt();
      throw failure();
    } finally {
      resume();
    }
    deadline += System.nanoTime() - start - TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * Nanoseconds until {@link #expire} may have something to report; at least one. Between two legs
   * this is no longer than a leg may last, so that the end of the next leg is not missed.
   */
  long nanosLeft() {
    long now = System.nanoTime();
    long legLeft = inLeg ? legEnd - now : legNanos;
    return Math.max(1, Math.min(deadline - now, legLeft));
  }

  /** Whether a limit has been reached; it stays reached, and the sample has failed. */
  boolean expire() {
    long now = System.nanoTime();
    if (expired == null && now - deadline >= 0) {
      expired = FailureCode.DEADLINE_EXCEEDED;
    } else if (expired == null && inLeg && now - legEnd >= 0) {
      expired = FailureCode.LEG_TIMEOUT;
    }
    if (expired != null) {
      end();
    }
    return expired != null;
  }

  void interrupt() {
    expired = FailureCode.INTERRUPTED;
    end();
    interrupted.countDown();
  }

  /** Fails when a limit has been reached. */
  void check() throws CodedFailure {
    if (expired != null) {
      throw failure();
    }
  }

  CodedFailure failure() {
    FailureCode code = expired;
    return new CodedFailure(
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
