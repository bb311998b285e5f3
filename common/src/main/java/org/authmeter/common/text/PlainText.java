package org.authmeter.common.text;

/**
 * Text that a terminal or a log shows as it is. A terminal obeys control characters (ECMA-48): a
 * server could move the cursor, rewrite lines above, or set the window's title. The controls of
 * Unicode's bidirectional algorithm (UAX 9) reorder what is read.
 */
public final class PlainText {
  private static final char REPLACEMENT = '\uFFFD';

  private PlainText() {}

  /** The text with U+FFFD in place of each control character but tab and line feed. */
  public static String of(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      if (controls(text.charAt(i))) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, REPLACEMENT);
      }
    }
    return plain == null ? text : plain.toString();
  }

  /** The text in one line: white space of any kind becomes one blank. */
  public static String line(String text) {
    return of(text.replaceAll("[\\s\\u0085\\u2028\\u2029]+", " ").strip());
  }

  private static boolean controls(char c) {
    boolean bidirectional = c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
    return Character.isISOControl(c) && c != '\n' && c != '\t' || bidirectional;
  }
}
