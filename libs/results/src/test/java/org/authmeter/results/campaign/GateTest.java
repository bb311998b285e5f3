package org.authmeter.results.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {
  @ParameterizedTest
  @CsvSource({
    "tps>=40, tps, >= 40",
    "tps >= 40/s, tps, >= 40",
    "p95<=300ms, p95Ms, <= 300",
    "p99 < 1.5s, p99Ms, < 1500",
    "mean<=20, meanMs, <= 20",
    "errors<=0.1%, errorPercent, <= 0.1",
    "errors<=3, errors, <= 3",
    "tps>=0.95*baseline, tps, >= 0.95 * baseline",
    "p95<=1.1 * baseline, p95Ms, <= 1.1 * baseline",
    "tests=2000, tests, = 2000"
  })
  void shouldReadWhatOneWrites(String text, String name, String limit) {
    Gate gate = Gate.of(text);
    assertThat(gate.name()).isEqualTo(name);
    assertThat(gate.limit()).isEqualTo(limit);
    assertThat(gate.scope()).isNull();
    assertThat(gate.isOfBaseline()).isEqualTo(text.contains("baseline"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tps=>40 | is not understood: write it like 'tps>=40'",
        "tps | figures: errors, max, mean, p50, p90, p95, p99, tests, tps",
        "tsp>=40 | unknown figure tsp; legal: errors, max, mean",
        "men<=9 | Did you mean 'mean'?",
        "tps>=40ms | the unit ms does not fit; legal: none, /s",
        "p95<=3% | the unit % does not fit; legal: none, ms, s",
        "tps>=95%*baseline | the unit % does not fit; legal: none",
        "tests>=9s | the unit s does not fit; legal: none"
      })
  void shouldNameWhatIsLegal(String text, String message) {
    assertThatThrownBy(() -> Gate.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"tps, 40, >= 40", "tests, 9, >= 9", "p95Ms, 300, <= 300", "errors, '= 0', = 0"})
  void shouldReadABareNumberAsAMinimumOfRatesAndAMaximumOfTimes(
      String name, String limit, String text) {
    assertThat(new Gate(name, limit, null).parsedLimit().text()).isEqualTo(text);
  }
}
