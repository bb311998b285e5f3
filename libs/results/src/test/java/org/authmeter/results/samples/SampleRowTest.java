package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleRowTest {
  private static SampleRow row(String code, String message, String failureMessage) {
    return new SampleRow(
        "login",
        code,
        message,
        failureMessage,
        "t 1-1",
        false,
        new SampleRow.Span(0, 1, 1),
        new SampleRow.Active(1, 1));
  }

  /** A JTL from elsewhere may have whole pages in a message. */
  @Test
  void shouldGiveTheFailureInOneLineOfLimitedLength() {
    String page = "Expected\n<b>\u001b[1m " + "z".repeat(5_000_000);
    assertThat(row("500", page, "").failure())
        .startsWith("500 Expected <b>\ufffd[1m zz")
        .hasSizeLessThan(2_100);
    assertThat(row("200", "OK", page).failure()).startsWith("Expected <b>").hasSizeLessThan(2_100);
    assertThat(row("", "", " ").failure()).isEmpty();
  }

  /** Figures stand at the end of a message, however long it is. */
  @Test
  void shouldReadFiguresBehindALongMessage() {
    String lags = "; lagUs=" + "153 ".repeat(2_000).strip() + "; versions=9";
    assertThat(row("200", "x".repeat(5_000) + lags, "").number("versions")).isEqualTo(9);
    assertThat(row("200", "x" + lags, "").figure("lagUs")).hasSize(7_999);
  }
}
