package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import org.authmeter.common.json.FlatRecord;

/**
 * How a figure changed over the time of a long run.
 *
 * @param of the component, such as idp-1; {@value #TESTS} for the times of the tests
 * @param figure {@code memoryBytes}, {@code threads}, {@code descriptors} or {@code p99Ms}
 */
@JsonDeserialize(using = FlatRecord.class)
public record SoakResult(
    String variant,
    String pattern,
    int repeat,
    String of,
    String figure,
    @JsonUnwrapped Slope slope) {
  /** What the 99th percentile of the times is of. */
  public static final String TESTS = "tests";

  /** Part of its mean by which a figure may grow in an hour. */
  public static final double LIMIT = 0.01;

  /**
   * A straight line through the figure, without the first tenth of the time.
   *
   * @param mean of the figure
   * @param perHour by which it grows in an hour
   * @param low end of the 95 % interval of {@code perHour}
   * @param high the other end
   */
  public record Slope(double mean, double perHour, double low, double high) {}

  /** Whether even the low end of the interval is more than a figure may grow in an hour. */
  public boolean grows() {
    return slope.low() > LIMIT * slope.mean();
  }

  /** Whether even the high end of the interval is no more than a figure may grow in an hour. */
  @JsonIgnore
  public boolean isSteady() {
    return slope.high() <= LIMIT * slope.mean();
  }

  /** Whether it is a leak if it grows: times of tests are no store. */
  @JsonIgnore
  public boolean isGated() {
    return !of.equals(TESTS);
  }

  /** Low end of the interval in percent of the mean. */
  public double lowPercent() {
    return slope.mean() == 0 ? 0 : Math.round(10_000 * slope.low() / slope.mean()) / 100.0;
  }
}
