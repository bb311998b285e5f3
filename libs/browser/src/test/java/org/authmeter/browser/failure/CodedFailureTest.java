package org.authmeter.browser.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CodedFailureTest {
  /** Both may be a server's words, and go to logs, results and terminals. */
  @Test
  void shouldHoldOneLineOfLimitedLength() {
    CodedFailure failure =
        new CodedFailure(
            "INVALID\u0000\r\n2026-11-26 ERROR forged " + "X".repeat(1_000_000),
            "line 1\r\nline 2\u001b[2J " + "y".repeat(10_000_000) + "; ask its owner");

    assertThat(failure.code())
        .startsWith("INVALID 2026-11-26 ERROR forged XX")
        .hasSizeLessThan(160)
        .doesNotContain("\n", "\r");
    assertThat(failure.getMessage())
        .startsWith("line 1 line 2\ufffd[2J yy")
        .endsWith("y; ask its owner")
        .hasSizeLessThan(2_100);
  }

  /** Excerpts of pages and addresses end where they are too long, also in the midst of a secret. */
  @Test
  void shouldMaskSecretsAlsoWhereAnExcerptHasCutThem() {
    CodedFailure failure =
        new CodedFailure("X", "from https://a/TGT-1-secret and https://a/TGT-1-se…, text \"TGT…\"");

    assertThat(failure.without(Arrays.asList("TGT-1-secret", null, "")))
        .hasMessage("from https://a/*** and https://a/***…, text \"TGT…\"");
    assertThat(failure.without(Arrays.asList("another"))).hasMessage(failure.getMessage());
  }

  @Test
  void shouldKeepWhatIsPlain() {
    CodedFailure failure = new CodedFailure("49", "Größe, 日本, \ud83d\ude00; a = b");
    assertThat(failure.code()).isEqualTo("49");
    assertThat(failure).hasMessage("Größe, 日本, \ud83d\ude00; a = b");
    assertThat(new CodedFailure("X", null)).hasMessage(null);
  }
}
