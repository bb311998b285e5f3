package org.authmeter.jmeter.community;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.community.CommunityCode;

/**
 * Lets clients call at one moment. The threads of a barrier wake one after the other, and each
 * takes the processor from those that still have to wake; therefore they are given a time at which
 * all wake by themselves. A client that even then gets no processor has begun all the same, so its
 * time counts from that moment.
 */
final class Rendezvous {
  private static final long TIMEOUT_S = 120;

  /** Until all have come out of the barrier. */
  private static final long LEAD_MS = 500;

  private final int clients;
  private final CyclicBarrier barrier;

  /** Read before the next ones can come together, for which each of these is needed. */
  private volatile long momentMs;

  Rendezvous(int clients) {
    this.clients = clients;
    this.barrier =
        new CyclicBarrier(clients, () -> momentMs = System.currentTimeMillis() + LEAD_MS);
  }

  /**
   * Waits for the others, and then for the moment.
   *
   * @return the moment, milliseconds since 1970
   * @throws CodedFailure if too few come within {@value #TIMEOUT_S} seconds, or the thread is
   *     interrupted
   */
  long await() throws CodedFailure {
    try {
      barrier.await(TIMEOUT_S, TimeUnit.SECONDS);
      long moment = momentMs;
      Thread.sleep(Math.max(0, moment - System.currentTimeMillis()));
      return moment;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CodedFailure(CommunityCode.INTERRUPTED, "interrupted while it waited", e);
    } catch (TimeoutException | BrokenBarrierException e) {
      throw new CodedFailure(
          CommunityCode.INVALID_SETTINGS,
          "atOnce: fewer than %d clients came within %d s; give the number of virtual users"
              .formatted(clients, TIMEOUT_S),
          e);
    }
  }
}
