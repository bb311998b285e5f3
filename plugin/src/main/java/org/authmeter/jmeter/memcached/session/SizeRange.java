package org.authmeter.jmeter.memcached.session;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes, evenly distributed.
 *
 * @param minimum inclusive
 * @param maximum inclusive; equal to the minimum for a fixed size
 */
public record SizeRange(int minimum, int maximum) {
  /** What a serialised single sign-on session of a Shibboleth IdP takes: 1.9 to 3.1 kB. */
  static final SizeRange SESSION = new SizeRange(1900, 3100);

  private static final Pattern FORM = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

  /**
   * Reads {@code 2048}, {@code 100-4000} or {@code session}.
   *
   * @throws IllegalArgumentException whose message names value and legal values
   */
  public static SizeRange of(String text, int minimum, int maximum) {
    if (text.equalsIgnoreCase("session")) {
      return SESSION;
    }
    Matcher m = FORM.matcher(text);
    if (m.matches()) {
      int from = Integer.parseInt(m.group(1));
      int to = m.group(2) == null ? from : Integer.parseInt(m.group(2));
      if (from >= minimum && to <= maximum && from <= to) {
        return new SizeRange(from, to);
      }
    }
    throw new IllegalArgumentException(
        "\"%s\" is not a size in bytes; legal: a number such as 2048, a range such as 100-4000, session (1900-3100); %d to %d"
            .formatted(text, minimum, maximum));
  }

  int next() {
    return minimum == maximum ? minimum : ThreadLocalRandom.current().nextInt(minimum, maximum + 1);
  }
}
