package org.authmeter.jmeter.http;

import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.web.AllowedHosts;

/**
 * Bounds of one login.
 *
 * @param legTimeout milliseconds for one request and its whole answer
 * @param deadline milliseconds for the whole login, pause not counted
 * @param maxPageBytes most bytes of one page, after decompression
 * @param pauseMin least milliseconds before the credentials
 * @param pauseMax most milliseconds before the credentials
 * @param allowedHosts the hosts that requests may go to
 */
public record LoginLimits(
    int legTimeout,
    int deadline,
    long maxPageBytes,
    int pauseMin,
    int pauseMax,
    AllowedHosts allowedHosts) {

  /**
   * The bounds that the fields give; an empty field means its default.
   *
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  public static LoginLimits of(BrowserFields f, AllowedHosts hosts) {
    LoginLimits limits =
        new LoginLimits(
            number("legTimeout", f.getLegTimeout(), BrowserFields.DEFAULT_LEG_TIMEOUT, 1),
            number("deadline", f.getDeadline(), BrowserFields.DEFAULT_DEADLINE, 1),
            number("maxPageBytes", f.getMaxPageBytes(), BrowserFields.DEFAULT_MAX_PAGE_BYTES, 1),
            number("pauseMin", f.getPauseMin(), BrowserFields.DEFAULT_PAUSE, 0),
            number("pauseMax", f.getPauseMax(), BrowserFields.DEFAULT_PAUSE, 0),
            hosts);
    if (limits.pauseMin > limits.pauseMax) {
      throw new IllegalArgumentException(
          "pauseMin: " + limits.pauseMin + " is more than pauseMax, which is " + limits.pauseMax);
    }
    return limits;
  }

  private static int number(String field, String text, String fallback, long least) {
    // a pause is drawn from a range whose end is not in it
    return (int) FieldText.number(field, text, fallback, least, Integer.MAX_VALUE - 1);
  }
}
