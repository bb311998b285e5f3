package org.authmeter.jmeter.core;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Whose turn it is. The n-th turn of a test has the same user whenever seed and number of users are
 * the same, whichever virtual user takes it. Immutable.
 */
final class UsersLaw {
  /** One after the other; each user as often as any other; few users often. */
  static final String TURNS = "turns";

  /** Each virtual user keeps one of its own, that of its number. */
  static final String OWN = "own";

  /** All virtual users have the first. */
  static final String FIRST = "one";

  static final String UNIFORM = "uniform";
  static final String ZIPF = "zipf";

  private final String law;
  private final int users;
  private final long seed;

  /** Share of all turns up to and with each user; null = one after the other. */
  private final double[] shares;

  /**
   * @param law {@value #TURNS}, {@value #OWN}, {@value #FIRST}, {@value #UNIFORM} or {@value #ZIPF}
   * @param exponent of Zipf's law: the k-th user of the file comes 1/k^exponent as often as the
   *     first; 0 = uniform
   * @throws IllegalArgumentException that names the field and the legal values
   */
  UsersLaw(String law, String exponent, String seed, int users) {
    this.law = law;
    this.users = users;
    this.seed = whole(seed);
    this.shares =
        switch (law) {
          case TURNS, OWN, FIRST -> null;
          case UNIFORM -> shares(users, 0);
          case ZIPF -> shares(users, exponent(exponent));
          default ->
              throw new IllegalArgumentException(
                  "the law of the users is '%s'; legal: turns, own, one, uniform, zipf"
                      .formatted(law));
        };
  }

  private static double exponent(String text) {
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value <= 10) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the exponent of Zipf's law is '%s'; write a number from 0 to 10, such as 1"
            .formatted(text));
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the seed of the users is '%s'; write a whole number".formatted(text), e);
    }
  }

  private static double[] shares(int users, double exponent) {
    double[] sums = new double[users];
    double sum = 0;
    for (int i = 0; i < users; i++) {
      sum += Math.pow(i + 1.0, -exponent);
      sums[i] = sum;
    }
    for (int i = 0; i < users; i++) {
      sums[i] /= sum;
    }
    return sums;
  }

  /** Whether a virtual user has the same account in each iteration. */
  boolean keeps() {
    return law.equals(OWN) || law.equals(FIRST);
  }

  /**
   * Place in the file, from 0, of the account that a virtual user keeps.
   *
   * @param number of the virtual user in its thread group, from 0
   * @throws IllegalArgumentException if there is none left for it
   */
  int kept(int number) {
    int place = law.equals(FIRST) ? 0 : number;
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
