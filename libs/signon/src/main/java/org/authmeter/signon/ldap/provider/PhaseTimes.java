package org.authmeter.signon.ldap.provider;

import java.util.Arrays;

/**
 * The legs of one authentication with their times, in the order in which they ran. Confined to one
 * thread, and used again for each sample, so that measuring allocates nothing.
 */
public final class PhaseTimes {
  private LdapPhase[] kinds = new LdapPhase[8];
  private long[] starts = new long[8];
  private long[] ends = new long[8];
  private int size;

  /** Forgets the sample before. */
  public void clear() {
    size = 0;
  }

  /**
   * Adds a leg that has ended.
   *
   * @param kind what was done
   * @param start {@link System#nanoTime} at its start
   * @param end {@link System#nanoTime} at its end
   */
  public void add(LdapPhase kind, long start, long end) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    kinds[size] = kind;
    starts[size] = start;
    ends[size] = end;
    size++;
  }

  /**
   * What is measured.
   *
   * @param <T> its result
   * @param <E> how it fails
   */
  @FunctionalInterface
  public interface Call<T, E extends Exception> {
    T run() throws E;
  }

  /** Runs a call and adds its leg, whether it succeeds or not. */
  public <T, E extends Exception> T measured(LdapPhase kind, Call<T, E> call) throws E {
    long start = System.nanoTime();
    try {
      return call.run();
    } finally {
      add(kind, start, System.nanoTime());
    }
  }

  /** Number of legs. */
  public int size() {
    return size;
  }

  /** Kind of the leg at this place. */
  public LdapPhase kind(int index) {
    return kinds[index];
  }

  /** {@link System#nanoTime} at the start of the leg at this place. */
  public long start(int index) {
    return starts[index];
  }

  /** {@link System#nanoTime} at the end of the leg at this place. */
  public long end(int index) {
    return ends[index];
  }

  /** Microseconds of all legs of a kind; 0 when there was none. */
  public long micros(LdapPhase kind) {
    long nanos = 0;
    for (int i = 0; i < size; i++) {
      if (kinds[i] == kind) {
        nanos += ends[i] - starts[i];
      }
    }
    return nanos / 1000;
  }
}
