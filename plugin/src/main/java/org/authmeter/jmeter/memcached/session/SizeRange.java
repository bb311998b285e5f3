package org.authmeter.jmeter.memcached.session;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes, evenly distributed.
 *
 * @param least and
 * @param most, both included; equal for a fixed size
 */
public record SizeRange(int least, int most) {
  /** What a serialised single sign-on session of a Shibboleth IdP takes: 1.9 to 3.1 kB. */
  static final SizeRange SESSION = new SizeRange(1900, 3100);

  private static final Pattern FORM = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

  /**
   * Reads {@code 2048}, {@code 100-4000} or {@code session}.
   *
   * @param field for the message
   * @throws IllegalArgumentException naming field, value and legal values
   */
  public static SizeRange of(String field, String text, int least, int most) {
    if (text.equalsIgnoreCase("session")) {
      return SESSION;
    }
    Matcher m = FORM.matcher(text);
    if (m.matches()) {
      int from = Integer.parseInt(m.group(1));
      int to = m.group(2) == null ? from : Integer.parseInt(m.group(2));
      if (from >= least && to <= most && from <= to) {
        return new SizeRange(from, to);
      }
    }
    throw new IllegalArgumentException(
        "%s: \"%s\" is no size in bytes; legal: a number such as 2048, a range such as 100-4000, session (1900-3100); %d to %d"
            .formatted(field, text, least, most));
  }

  int next() {
    return least == most ? least : ThreadLocalRandom.current().nextInt(least, most + 1);
  }
}
