package org.authmeter.runner.bench.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void shouldRankTimesInMilliseconds() {
    long[] micros = new long[100];
    for (int i = 0; i < 100; i++) {
      micros[i] = (100 - i) * 1000L;
    }
    Figures figures = Figures.of(0, 2000, micros, 1000, 3, "49");
    assertThat(figures.count()).isEqualTo(100);
    assertThat(figures.p50Ms()).isEqualTo(50);
    assertThat(figures.p95Ms()).isEqualTo(95);
    assertThat(figures.p99Ms()).isEqualTo(99);
    LdapTurn turn = new LdapTurn(1, figures, 5);
    assertThat(turn.perSecond()).isEqualTo(50);
    assertThat(turn.cpuMicros()).isEqualTo(50);
  }
}
