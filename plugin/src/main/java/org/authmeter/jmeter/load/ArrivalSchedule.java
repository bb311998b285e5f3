package org.authmeter.jmeter.load;

import java.util.Arrays;
import java.util.Random;

/**
 * When the users of an open load come, whatever the system does meanwhile. Blocks of {@value
 * #BLOCK} arrivals hold exactly their share of the rate and lie at random within it, as those of a
 * Poisson process do of which one knows how many there were; the number of arrivals of a run is
 * therefore always the same, and so is each time of one seed. Memory does not grow with the run.
 *
 * <p>Several agents divide one schedule: each makes its {@link Share} of the arrivals, so that all
 * together are those of one machine.
 */
public final class ArrivalSchedule {
  private static final int BLOCK = 100;

  private final RateCurve curve;
  private final long count;
  private final Share share;
  private final Random random;
  private double[] block = new double[0];
  private int next;
  private long blocksBegun;
  private long passed;

  public ArrivalSchedule(RateCurve curve, long seed, Share share) {
    this.curve = curve;
    this.share = share;
    this.count = Math.max(1, Math.round(curve.total()));
    this.random = new Random(seed);
  }

  /** Arrivals of this agent in the whole run; those of all agents are at least one. */
  public long count() {
    return share.of(count);
  }

  /** Milliseconds from the start to the next arrival, ascending; NaN when all have come. */
  public synchronized double nextMs() {
    double place;
    do {
      if (next == block.length && !fill()) {
        return Double.NaN;
      }
      place = block[next++];
    } while (!share.takes(passed++));
    return 1000 * curve.secondsUntil(place / count * curve.total());
  }

  private boolean fill() {
    long from = blocksBegun * BLOCK;
    int size = (int) Math.min(BLOCK, count - from);
    if (size <= 0) {
      return false;
    }
    blocksBegun++;
    block = new double[size];
    for (int i = 0; i < size; i++) {
      block[i] = from + random.nextDouble() * size;
    }
    Arrays.sort(block);
    next = 0;
    return true;
  }
}
