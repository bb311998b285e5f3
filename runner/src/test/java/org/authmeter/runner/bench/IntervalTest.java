package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {
  /** Quantiles of published tables, for the number of values less one. */
  @ParameterizedTest
  @CsvSource({"2, 12.706", "3, 4.303", "21, 2.086", "22, 2.080", "31, 2.042", "101, 1.984"})
  void shouldUseStudentsQuantileForAnyNumberOfValues(int count, double quantile) {
    double[] values = IntStream.range(0, count).mapToDouble(i -> i % 2).toArray();
    double mean = count / 2 / (double) count;
    double variance = mean * (1 - mean) * count / (count - 1);
    Interval interval = Interval.of(values);
    assertThat(interval.mean()).isCloseTo(mean, within(1e-12));
    assertThat(interval.half() / Math.sqrt(variance / count)).isCloseTo(quantile, within(6e-4));
  }

  @Test
  void shouldHaveNoWidthForOneValue() {
    assertThat(Interval.of(7)).isEqualTo(new Interval(7, null));
    assertThat(Interval.of().mean()).isNaN();
  }
}
