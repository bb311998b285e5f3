package org.authmeter.benchmarks.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ToolWarmUpTest {
  private final ToolWarmUp warmUp = new ToolWarmUp();
  private double cpuMs;
  private double compilerMs;
  private int second;

  /** Some seconds of 800 ms processor time each. */
  private void seconds(int count, double compilerShare, long operations) {
    for (int i = 0; i < count; i++) {
      cpuMs += 800;
      compilerMs += 800 * compilerShare;
      warmUp.add(++second, cpuMs, compilerMs, operations);
    }
  }

  @Test
  void shouldRestAfterTenSecondsInWhichTheCompilerHasLittleToDo() {
    seconds(7, 0.5, 100);
    seconds(9, 0.01, 500);
    assertThat(warmUp.rests()).isFalse();
    seconds(1, 0.01, 500);
    assertThat(warmUp.rests()).isTrue();
    ToolWarmUp.Cost cost = warmUp.cost();
    assertThat(cost.rested()).isTrue();
    assertThat(cost.seconds()).isEqualTo(7);
    assertThat(cost.cpuSeconds()).isCloseTo(5.6, within(1e-9));
  }

  @Test
  void shouldGoOnWhileTheRateRises() {
    seconds(5, 0, 100);
    seconds(5, 0, 106);
    assertThat(warmUp.rests()).isFalse();
    seconds(1, 0, 106);
    assertThat(warmUp.rests()).isTrue();
  }

  @Test
  void shouldReportTheWholeCostWhenTheLimitComesFirst() {
    seconds(12, 0.06, 100);
    assertThat(warmUp.rests()).isFalse();
    assertThat(warmUp.cost()).isEqualTo(new ToolWarmUp.Cost(12, 9.6, false));
  }

  @Test
  void shouldNotRestWithoutOperations() {
    seconds(10, 0, 0);
    assertThat(warmUp.rests()).isFalse();
    assertThat(warmUp.isIdle()).isTrue();
  }
}
