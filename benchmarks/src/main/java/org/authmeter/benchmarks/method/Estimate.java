package org.authmeter.benchmarks.method;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A median with its 95 % interval by the percentile bootstrap.
 *
 * @param median NaN without values
 * @param low lower end of the interval; the median itself for one value
 * @param high upper end
 * @param count number of values
 */
public record Estimate(double median, double low, double high, int count) {
  private static final int SAMPLES = 4000;
  private static final double LOW = 0.025;
  private static final double HIGH = 0.975;

  /** The median of values; NaN and infinite ones are left out. The same values give the same. */
  public static Estimate of(double... values) {
    return ofGroups(List.of(values));
  }

  /**
   * The median of all values. The interval covers what groups differ by, too: the bootstrap draws
   * groups, and values in each of them.
   *
   * @param groups such as the slices of one process each
   */
  static Estimate ofGroups(Collection<double[]> groups) {
    double[][] finite =
        groups.stream()
            .map(values -> Arrays.stream(values).filter(Double::isFinite).toArray())
            .filter(values -> values.length > 0)
            .toArray(double[][]::new);
    double middle = middleOf(Arrays.stream(finite).flatMapToDouble(Arrays::stream).toArray());
    int count = Arrays.stream(finite).mapToInt(values -> values.length).sum();
    return bootstrap(middle, count, random -> middleOf(draw(random, finite)));
  }

  /** The ratio of two medians of values that are not paired. */
  static Estimate ratio(double[] upper, double[] lower) {
    return bootstrap(
        middleOf(upper) / middleOf(lower),
        Math.min(upper.length, lower.length),
        random -> middleOf(draw(random, upper)) / middleOf(draw(random, lower)));
  }

  private static Estimate bootstrap(
      double middle, int count, ToDoubleFunction<Random> drawnFigure) {
    if (count < 2) {
      return new Estimate(middle, middle, middle, count);
    }
    Random random = new Random(20120117);
    double[] figures = new double[SAMPLES];
    Arrays.setAll(figures, i -> drawnFigure.applyAsDouble(random));
    Arrays.sort(figures);
    return new Estimate(
        middle, figures[(int) (LOW * SAMPLES)], figures[(int) (HIGH * SAMPLES)], count);
  }

  private static double[] draw(Random random, double[][] groups) {
    if (groups.length == 1) {
      return draw(random, groups[0]);
    }
    return random
        .ints(groups.length, 0, groups.length)
        .mapToObj(group -> draw(random, groups[group]))
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  private static double[] draw(Random random, double... values) {
    return random.ints(values.length, 0, values.length).mapToDouble(n -> values[n]).toArray();
  }

  /** The middle value, or the mean of the two in the middle; NaN if there is none. */
  static double middleOf(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** From the median to the farther end of the interval. */
  double halfWidth() {
    return Math.max(high - median, median - low);
  }
}
