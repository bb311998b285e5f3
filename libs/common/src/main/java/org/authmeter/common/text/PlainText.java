package org.authmeter.common.text;

import java.util.regex.Pattern;

/**
 * Text that a terminal, a log or a page shows as it is. A terminal obeys control characters
 * (ECMA-48): a server could move the cursor, rewrite lines above, or set the window's title. The
 * controls of Unicode's bidirectional algorithm (UAX 9) reorder what is read. Half of a surrogate
 * pair is no character (Unicode 3.9, D71 to D74), and cannot be written as UTF-8.
 */
public final class PlainText {
  /** Characters of a message at most, the note about what was left out not counted. */
  public static final int MAX_MESSAGE = 2000;

  /** Characters at the end that stay where a text is too long: they often hold the remedy. */
  private static final int TAIL = 500;

  private static final Pattern BLANKS = Pattern.compile("[\\s\\x00\\u0085\\u2028\\u2029]+");

  private static final char REPLACEMENT = '\uFFFD';

  private PlainText() {}

  /**
   * The text with U+FFFD in place of each control character but tab and line feed, and of each half
   * of a surrogate pair.
   */
  public static String of(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      if (controls(text.charAt(i)) || isHalf(text, i)) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, REPLACEMENT);
      }
    }
    return plain == null ? text : plain.toString();
  }

  /** The text in one line: white space of any kind, and NUL, become one blank. */
  public static String line(String text) {
    return isLine(text) ? text : of(BLANKS.matcher(text).replaceAll(" ").strip());
  }

  /** Most messages are a line of ASCII already; a load test has one in each sample. */
  private static boolean isLine(String text) {
    boolean blank = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == ' ' && blank) {
        return false;
      }
      blank = c == ' ';
    }
    return !blank || text.isEmpty();
  }

  /**
   * The text in one line of at most {@value #MAX_MESSAGE} characters, see {@link #shortened}.
   *
   * @param text may be null, as messages of exceptions are
   */
  public static String message(String text) {
    return text == null ? null : line(shortened(text, MAX_MESSAGE));
  }

  /**
   * The beginning and the end of a longer text, with a note between them about how many characters
   * are left out.
   *
   * @param most characters, the note not counted
   */
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int tail = Math.min(TAIL, most / 4);
    int head = most - tail;
    return "%s… (%d characters left out) …%s"
        .formatted(
            text.substring(0, head), text.length() - most, text.substring(text.length() - tail));
  }

  private static boolean controls(char c) {
    boolean bidirectional = c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
    return Character.isISOControl(c) && c != '\n' && c != '\t' || bidirectional;
  }

  private static boolean isHalf(String text, int at) {
    char c = text.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
