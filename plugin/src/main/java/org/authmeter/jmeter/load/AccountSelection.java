package org.authmeter.jmeter.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Whose turn it is. The n-th turn of a test has the same user whenever seed and number of users are
 * the same, whichever virtual user takes it. Immutable.
 */
public final class AccountSelection {
  /** How users are assigned to turns. */
  public enum Kind {
    /** One after the other; each user as often as any other. */
    TURNS,
    /** Each virtual user keeps one of its own, that of its number. */
    OWN,
    /** All virtual users have the first. */
    ONE,
    /** Drawn, each with the same probability. */
    UNIFORM,
    /** Drawn by Zipf's law: few users often. */
    ZIPF
  }

  private final Kind law;
  private final int users;
  private final long seed;

  /** Share of all turns up to and with each user; null = one after the other. */
  private final double[] shares;

  /**
   * @param exponent of Zipf's law: the k-th user of the file comes 1/k^exponent as often as the
   *     first; 0 = uniform
   * @param share of this agent: its users are not the first ones of the file
   */
  public AccountSelection(Kind law, double exponent, long seed, int users, Share share) {
    this.law = law;
    this.users = users;
    this.seed = seed;
    this.shares =
        switch (law) {
          case TURNS, OWN, ONE -> null;
          case UNIFORM -> shares(users, 0, share);
          case ZIPF -> shares(users, exponent, share);
        };
  }

  private static double[] shares(int users, double exponent, Share share) {
    double[] sums = new double[users];
    double sum = 0;
    for (int i = 0; i < users; i++) {
      sum += Math.pow(share.index() + 1.0 * i * share.count() + 1, -exponent);
      sums[i] = sum;
    }
    for (int i = 0; i < users; i++) {
      sums[i] /= sum;
    }
    return sums;
  }

  /** Whether a virtual user has the same account in each iteration. */
  public boolean keeps() {
    return law == Kind.OWN || law == Kind.ONE;
  }

  /**
   * Place in the file, from 0, of the account that a virtual user keeps.
   *
   * @param number of the virtual user in its thread group, from 0
   * @throws IllegalArgumentException if there is none left for it
   */
  public int kept(int number) {
    int place = law == Kind.ONE ? 0 : number;
    if (place >= users) {
      throw new IllegalArgumentException(
          ("there are %d accounts for this JMeter, virtual user %d has none left; give more accounts,"
                  + " or let all use the first (law one)")
              .formatted(users, number + 1));
    }
    return place;
  }

  /** Whether users are drawn, so that none is the last. */
  boolean draws() {
    return shares != null;
  }

  /** Place in the file, from 0, of the user of a turn. */
  int at(long turn) {
    if (shares == null) {
      return (int) (turn % users);
    }
    double drawn = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + turn).nextDouble();
    int found = Arrays.binarySearch(shares, drawn);
    return Math.min(found < 0 ? -found - 1 : found + 1, users - 1);
  }
}
