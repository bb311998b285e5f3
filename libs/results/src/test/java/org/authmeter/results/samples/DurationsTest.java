package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DurationsTest {
  @Test
  void shouldTellExactPercentilesOverTheWholeRun() {
    Durations durations = new Durations();
    int count = 100_003; // a prime, so that the multiples below visit each value once
    for (long i = 0; i < count; i++) {
      durations.add(1 + i * 7919 % count, true);
    }
    assertThat(durations.percentileMs(50)).isEqualTo(50_002);
    assertThat(durations.percentileMs(90)).isEqualTo(90_003);
    assertThat(durations.percentileMs(99)).isEqualTo(99_003);
    assertThat(durations.maxMs()).isEqualTo(100_003);
    assertThat(durations.meanMs()).isEqualTo(50_002.0);
  }

  @Test
  void shouldKeepTimesOfMinutesToTheMillisecond() {
    Durations durations = new Durations();
    durations.add(60_001, true);
    durations.add(262_143, true);
    assertThat(durations.percentileMs(50)).isEqualTo(60_001);
    assertThat(durations.maxMs()).isEqualTo(262_143);
  }

  @Test
  void shouldTimeSuccessesOnly() {
    Durations durations = new Durations();
    durations.add(100, true);
    durations.add(60_000, false);
    durations.add(200, true);
    assertThat(durations.count()).isEqualTo(3);
    assertThat(durations.errors()).isEqualTo(1);
    assertThat(durations.meanMs()).isEqualTo(150.0);
    assertThat(durations.maxMs()).isEqualTo(200);
  }

  @Test
  void shouldHaveNoTimesWithoutASuccess() {
    Durations durations = new Durations();
    durations.add(5, false);
    assertThat(durations.meanMs()).isNull();
    assertThat(durations.percentileMs(99)).isNull();
    assertThat(durations.maxMs()).isNull();
    assertThat(durations.count()).isEqualTo(1);
  }

  @Test
  void shouldPoolWithOthers() {
    Durations one = new Durations();
    one.add(10, true);
    Durations other = new Durations();
    other.add(30, true);
    other.add(-2, true);
    other.add(9, false);
    one.add(other);
    assertThat(one.count()).isEqualTo(4);
    assertThat(one.errors()).isEqualTo(1);
    assertThat(one.percentileMs(100)).isEqualTo(30);
    assertThat(one.percentileMs(1)).as("a clock that was set back").isZero();
  }

  @Test
  void shouldKeepTheMaximumOfAnySize() {
    Durations times = new Durations();
    Durations other = new Durations();
    times.add(300_000, true);
    other.add(7_200_001, true);
    assertThat(times.maxMs()).isEqualTo(300_000);
    assertThat(times.percentileMs(99)).isEqualTo(300_000);
    times.add(other);
    assertThat(times.maxMs()).isEqualTo(7_200_001);
    assertThat(times.percentileMs(100)).isEqualTo(7_200_001);
  }
}
