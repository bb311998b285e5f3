package org.authmeter.runner.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/**
 * Finds the highest rate that a system holds: steps up until one falls, then bisects between the
 * highest that held and the lowest that fell, by ratio, until they lie close together.
 */
public final class KneeSearch {
  /** Lowest rate tried, per second. */
  private static final double MIN_RATE = 0.05;

  /** Factor of a step up when nothing is known of the system. */
  static final double DOUBLE = 2;

  private final double start;
  private double factor;
  private final double precision;
  private double held;
  private double fallen = Double.POSITIVE_INFINITY;
  private boolean limitedByGenerator;
  private boolean stepsDown;

  /**
   * @param start first rate, per second
   * @param factor of a step up
   * @param precision largest distance of the two ends, as a share of the lower; 0.05 = 5 %
   */
  public KneeSearch(double start, double factor, double precision) {
    this.start = rounded(start);
    this.factor = factor;
    this.precision = precision;
  }

  /** The same search where it is known that a rate cannot be held. */
  KneeSearch below(double rate) {
    fallen = rate;
    return this;
  }

  /** The rate to try next; empty when the answer is there. */
  public OptionalDouble next() {
    if (held == 0) {
      double rate = stepsDown ? rounded(fallen / 2) : start;
      return rate < MIN_RATE ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }
    if (fallen == Double.POSITIVE_INFINITY) {
      return OptionalDouble.of(rounded(factor * held));
    }
    double middle = rounded(Math.sqrt(held * fallen));
    boolean close = fallen / held <= 1 + precision || middle <= held || middle >= fallen;
    return close ? OptionalDouble.empty() : OptionalDouble.of(middle);
  }

  /**
   * The system held the rate. If it fell there before, the system has become faster since: the
   * search is open upwards again, by smaller steps.
   */
  public void held(double rate) {
    held = Math.max(held, rate);
    if (rate >= fallen) {
      fallen = Double.POSITIVE_INFINITY;
      limitedByGenerator = false;
      factor = Math.sqrt(factor);
    }
  }

  /** The system did not hold the rate. */
  public void fell(double rate) {
    stepsDown = true;
    if (rate <= fallen) {
      fallen = rate;
      limitedByGenerator = false;
    }
  }

  /** The load generator could not produce this rate: it shows nothing of the system. */
  public void generatorLimitedAt(double rate) {
    stepsDown = true;
    if (rate < fallen) {
      fallen = rate;
      limitedByGenerator = true;
    }
  }

  /** The highest rate that held; 0 = none did. */
  public double knee() {
    return held;
  }

  /** The lowest rate that fell above it; infinity = none did. */
  double fallen() {
    return fallen;
  }

  /** Estimated number of rates still to be tried, if each halves what is left. */
  int left() {
    double ratio = held == 0 || fallen == Double.POSITIVE_INFINITY ? factor : fallen / held;
    double halvings = Math.log(Math.log(ratio) / Math.log1p(precision)) / Math.log(2);
    int ups = held == 0 ? 2 : fallen == Double.POSITIVE_INFINITY ? 1 : 0;
    return ups + Math.max(0, (int) Math.ceil(halvings));
  }

  /** Whether the load generator ended the search, and not the system. */
  public boolean isLimitedByGenerator() {
    return limitedByGenerator;
  }

  /** Three digits, because no measurement is more precise. */
  public static double rounded(double rate) {
    return new BigDecimal(rate).round(new MathContext(3)).doubleValue();
  }

  /** As text, without zeros at the end. */
  public static String text(double rate) {
    return new BigDecimal(rate).round(new MathContext(3)).stripTrailingZeros().toPlainString();
  }
}
