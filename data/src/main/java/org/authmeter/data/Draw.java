package org.authmeter.data;

/**
 * The numbers 1 to n in an order that a seed chooses, each once: the first k are k of n drawn at
 * random without repetition. Nothing is kept but the keys: a Feistel network permutes the smallest
 * power of four that holds n, and results above n are permuted again (cycle walking).
 */
public final class Draw {
  private static final int ROUNDS = 6;

  private final int size;
  private final int halfBits;
  private final int mask;
  private final long seed;

  /**
   * @param size n, at least 1
   */
  public Draw(int size, long seed) {
    if (size < 1) {
      throw new IllegalArgumentException("nothing to draw from: " + size);
    }
    this.size = size;
    int bits = Math.max(2, 32 - Integer.numberOfLeadingZeros(size - 1));
    this.halfBits = (bits + 1) / 2;
    this.mask = (1 << halfBits) - 1;
    this.seed = seed;
  }

  /**
   * @param place from 0 to n - 1
   */
  public int at(int place) {
    if (place < 0 || place >= size) {
      throw new IndexOutOfBoundsException("place %d of %d".formatted(place, size));
    }
    int value = place;
    do {
      value = permute(value);
    } while (value < 0 || value >= size);
    return value + 1;
  }

  private int permute(int value) {
    int left = value >>> halfBits & mask;
    int right = value & mask;
    for (int round = 0; round < ROUNDS; round++) {
      int next = left ^ (int) (mix(right, round) & mask);
      left = right;
      right = next;
    }
    return left << halfBits | right;
  }

  /** The finaliser of SplitMix64 (Steele, Lea, Flood 2014) as the round function. */
  private long mix(int half, int round) {
    long z = seed + 0x9E3779B97F4A7C15L * (round + 1) + half * 0xD1342543DE82EF95L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
