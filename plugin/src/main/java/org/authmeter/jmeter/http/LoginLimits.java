package org.authmeter.jmeter.http;

import org.apache.jmeter.testelement.TestElement;
import org.authmeter.browser.web.AllowedHosts;

/**
 * Bounds of one login.
 *
 * @param legTimeout milliseconds for one request and its whole answer
 * @param deadline milliseconds for the whole login, pause not counted
 * @param maxPageBytes maximum number of bytes of one page, after decompression
 * @param pauseMin minimum milliseconds before the credentials
 * @param pauseMax maximum milliseconds before the credentials
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
   * The bounds that the fields of an element give.
   *
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  public static LoginLimits of(TestElement element, AllowedHosts hosts) {
    LoginLimits limits =
        new LoginLimits(
            BrowserSampler.LEG_TIMEOUT.of(element),
            BrowserSampler.DEADLINE.of(element),
            BrowserSampler.MAX_PAGE_BYTES.of(element),
            BrowserSampler.PAUSE_MIN.of(element),
            BrowserSampler.PAUSE_MAX.of(element),
            hosts);
    if (limits.pauseMin > limits.pauseMax) {
      throw BrowserSampler.PAUSE_MIN.wrong(
          limits.pauseMin + " is more than pauseMax, which is " + limits.pauseMax);
    }
    return limits;
  }
}
