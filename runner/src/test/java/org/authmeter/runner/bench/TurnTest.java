package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnTest {
  private static final WireCount WIRE = new WireCount(20, 160, 40, 20, 20, 0);

  @Test
  void shouldLeaveTheWarmUpOut() {
    List<Login> logins =
        List.of(
            new Login(1000, 900, ""),
            new Login(1900, 300, ""), // begun in the warm-up
            new Login(2200, 100, ""),
            new Login(2300, 700, "LOGIN_REFUSED"),
            new Login(3000, 200, ""));
    Turn.Window window = Turn.window(logins, 1000);
    assertThat(window.startMs()).isEqualTo(2200);
    assertThat(window.endMs()).isEqualTo(3200);
    Turn turn = Turn.of(1, window, 30, WIRE);
    assertThat(turn.logins()).isEqualTo(2);
    assertThat(turn.errors()).isEqualTo(1);
    assertThat(turn.firstError()).isEqualTo("LOGIN_REFUSED");
    assertThat(turn.perSecond()).isEqualTo(2);
    assertThat(turn.meanMs()).isEqualTo(150);
    assertThat(turn.cpuMs()).isEqualTo(15);
    assertThat(turn.requests()).isEqualTo(8);
    assertThat(turn.spHandshakes()).isEqualTo(1);
  }

  @Test
  void shouldTakePercentilesOfAllLogins() {
    List<Login> logins = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      logins.add(new Login(i, i, ""));
    }
    Turn turn = Turn.of(1, Turn.window(logins, 0), 0, WIRE);
    assertThat(turn.p50Ms()).isEqualTo(50);
    assertThat(turn.p90Ms()).isEqualTo(90);
    assertThat(turn.p99Ms()).isEqualTo(99);
  }

  @Test
  void shouldHaveNoFiguresWhenNoLoginSucceeded() {
    Turn turn = Turn.of(1, Turn.window(List.of(new Login(1, 5, "x")), 0), 10, WIRE);
    assertThat(turn.perSecond()).isZero();
    assertThat(turn.cpuMs()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1000,2000,100", "1050,1150,15", "500,1100,20", "1900,5000,80"})
  void shouldInterpolateProcessorTime(long start, long end, double expected) {
    List<CpuTrace.Look> looks =
        List.of(
            new CpuTrace.Look(1000, 40),
            new CpuTrace.Look(1100, 60),
            new CpuTrace.Look(1200, 70),
            new CpuTrace.Look(1900, 60),
            new CpuTrace.Look(2000, 140));
    assertThat(CpuTrace.between(looks, start, end)).isEqualTo(expected, within(1e-9));
  }

  @Test
  void shouldRefuseToGuessProcessorTime() {
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> CpuTrace.between(List.of(), 0, 1))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("processor time");
  }

  @Test
  void shouldTakeTheLooksAtTheCountersOut() {
    WireCount before = new WireCount(5, 41, 12, 6, 6, 0);
    WireCount after = new WireCount(15, 122, 34, 17, 17, 3);
    assertThat(after.since(before, true)).isEqualTo(new WireCount(10, 80, 20, 10, 10, 3));
    assertThat(new WireCount(1, 9, 4, 0, 0, 0).since(new WireCount(0, 0, 0, 0, 0, 0), false))
        .isEqualTo(new WireCount(1, 8, 2, 0, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({"1;2;3, 2", "4;1, 2.5", "7, 7"})
  void shouldTakeTheMiddle(String values, double median) {
    double[] all =
        java.util.Arrays.stream(values.split(";")).mapToDouble(Double::valueOf).toArray();
    assertThat(Ranks.median(all)).isEqualTo(median);
  }

  @Test
  void shouldHaveNoMedianOfNothing() {
    assertThat(Ranks.median()).isNaN();
  }
}
