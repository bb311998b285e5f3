package org.authmeter.results.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void shouldReadWhatTheTimerAppendedLast() {
    assertThat(Figures.arrival("OK" + new Figures.Arrival(12, false).text()))
        .isEqualTo(new Figures.Arrival(12, false));
    assertThat(Figures.arrival("x; waitMs=400000; free=true; waitMs=3; free=true").ms())
        .isEqualTo(3);
  }

  @Test
  void shouldTakeNoOtherTextForAWait() {
    for (String message :
        new String[] {
          "",
          "OK; waitMs=400000",
          "OK; waitMs=400000; free=true.",
          "OK; waitMs=400000; free=true and more",
          "OK; waitMs=12345678901234567890; free=true",
          "OK; free=true; waitMs=3"
        }) {
      assertThat(Figures.arrival(message)).as(message).isNull();
    }
  }

  @Test
  void shouldReadFiguresAtTheEndOnly() {
    String message = "3 probes; lagUs=1 2; versions=9; lost=1 of 3; waitMs=3; free=true";
    assertThat(Figures.of(message, "lagUs")).isEqualTo("1 2");
    assertThat(Figures.number(message, "versions")).isEqualTo(9);
    assertThat(Figures.of(message, "lost")).isEqualTo("1 of 3");
    assertThat(Figures.of("SERVER_ERROR; versions=9; out of memory", "versions")).isNull();
    assertThat(Figures.number("x; versions=12345678901234567890", "versions")).isNull();
    assertThat(Figures.of("x; versions=9\ny", "versions")).isNull();
  }

  @Test
  void shouldEscapeTextOfAServer() {
    String text = "denied; waitMs=5;free=true;  versions = 3; and so on";
    String escaped = Figures.escaped(text);
    assertThat(escaped).isEqualTo("denied, waitMs=5,free=true,  versions = 3; and so on");
    assertThat(Figures.of(escaped, "waitMs")).isNull();
    assertThat(Figures.number(escaped + "; versions=7", "waitMs")).isNull();
    assertThat(Figures.escaped(null)).isNull();
  }
}
