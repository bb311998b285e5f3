package org.authmeter.benchmarks.method;

import java.util.Arrays;
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
    double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
    return bootstrap(new double[][] {finite}, medians -> medians[0], finite.length);
  }

  /** The ratio of two medians of values that are not paired. */
  static Estimate ratio(double[] upper, double[] lower) {
    return bootstrap(
        new double[][] {upper, lower},
        medians -> medians[0] / medians[1],
        Math.min(upper.length, lower.length));
  }

  private static Estimate bootstrap(
      double[][] samples, ToDoubleFunction<double[]> figure, int count) {
    double[] medians = Arrays.stream(samples).mapToDouble(Estimate::middleOf).toArray();
    double middle = figure.applyAsDouble(medians);
    if (count < 2) {
      return new Estimate(middle, middle, middle, count);
    }
    Random random = new Random(20120117);
    double[] figures = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      for (int s = 0; s < samples.length; s++) {
        double[] values = samples[s];
        medians[s] =
            middleOf(
                random.ints(values.length, 0, values.length).mapToDouble(n -> values[n]).toArray());
      }
      figures[i] = figure.applyAsDouble(medians);
    }
    Arrays.sort(figures);
    return new Estimate(
        middle, figures[(int) (LOW * SAMPLES)], figures[(int) (HIGH * SAMPLES)], count);
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
