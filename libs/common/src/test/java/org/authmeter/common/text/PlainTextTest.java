package org.authmeter.common.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTextTest {
  private static final String TITLE = "\u001b]0;owned\u0007";

  @Test
  void shouldReplaceWhatATerminalObeysAndKeepTheRest() {
    assertThat(PlainText.of("a" + TITLE + "\u009b2J\u007f\r\b\u202e" + "b"))
        .isEqualTo("a\ufffd]0;owned\ufffd\ufffd2J\ufffd\ufffd\ufffd\ufffdb");
    String harmless = "日本語 \t é \n \u200d";
    assertThat(PlainText.of(harmless)).isSameAs(harmless);
  }

  @Test
  void shouldMakeOneLine() {
    assertThat(PlainText.line(" a\r\n\u2028b\u0085\u001bc ")).isEqualTo("a b \ufffdc");
    for (String line : List.of("", "a b", "a ~")) {
      assertThat(PlainText.line(line)).isSameAs(line);
    }
    for (String blanks : List.of(" a b", "a b ", "a  b", "a\tb", "a\u007fb")) {
      assertThat(PlainText.line(blanks)).isNotSameAs(blanks).doesNotContain("  ", "\t", "\u007f");
    }
  }

  @Test
  void shouldPrintTextOfServersHarmlesslyAndRewriteALineOfProgress() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PlainPrintStream(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    out.print("\rcell 1");
    out.println(TITLE);
    out.printf("%s|%n", "x\ry\u001b");
    out.println((Object) "\u001b");
    out.append("\u0007");

    assertThat(bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
        .isEqualTo("\rcell 1\ufffd]0;owned\ufffd\nx\ufffdy\ufffd|\n\ufffd\n\ufffd");
  }

  @Test
  void shouldReplaceHalvesOfSurrogatePairs() {
    assertThat(PlainText.of("a\ud83d\ude00b\ud83d\ud83d\ude00\ude00"))
        .isEqualTo("a\ud83d\ude00b\ufffd\ud83d\ude00\ufffd");
  }

  @Test
  void shouldKeepTheBeginningAndTheEndOfALongMessage() {
    String message = PlainText.message("refused: " + "x".repeat(10_000_000) + "\u0000\nRemedy.");
    assertThat(message)
        .startsWith("refused: xxx")
        .contains("… (9998018 characters left out) …")
        .endsWith("x Remedy.")
        .hasSizeLessThan(PlainText.MAX_MESSAGE + 50);
    assertThat(PlainText.message(null)).isNull();
    String pairs = "\ud83d\ude00".repeat(PlainText.MAX_MESSAGE);
    assertThat(PlainText.message("a" + pairs)).contains("\ufffd… (");
  }
}
